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

/** Reports one problem at one place. */
export type Report = (message: string) => void;

/** Makes the report of a place in the message. */
export type At = (path: string, label?: string) => Report;

export function collectInto(problems: Problem[]): At {
  return (path, label) => (message) =>
    problems.push(label === undefined ? { path, message } : { path, label, message });
}

/** Reports keys that mean nothing, such as misspelt ones. */
export function reportStrangers(fields: object, known: readonly string[], prefix: string, at: At): void {
  for (const key of Object.keys(fields)) {
    if (known.includes(key)) continue;
    // A key that is no name may be anything, also personal data.
    const shown = /^[A-Za-z_]\w{0,40}$/.test(key) ? key : '?';
    at(prefix + shown)(`is unknown; the fields here are ${known.join(', ')}`);
  }
}
