/** One reason why a message cannot be sent. It never carries the offending value, which may be personal. */
export interface Problem {
  /** Where the value stands in the message, such as `to`, `parameters[1]` or `file.url`. */
  readonly path: string;
  /** The template's own name for the value, such as `orderId`. Absent where the template names none. */
  readonly label?: string;
  /** What is wrong and how to mend it. */
  readonly message: string;
}

/** Writes a problem as one line: `parameters[1] (orderId): must not be empty`. */
export function formatProblem({ path, label, message }: Problem): string {
  return label === undefined ? `${path}: ${message}` : `${path} (${label}): ${message}`;
}
