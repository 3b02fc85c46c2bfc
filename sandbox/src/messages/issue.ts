/** A reason why the gateway rejected a call. */
export interface Issue {
  /** Path in the request, such as `message.parameters[2]` or `headers.content-type`. Empty for the whole request. */
  readonly path: string;
  /** What is wrong and what is expected. */
  readonly message: string;
  /** The line in the YAML that the call does not match, such as `templates/order_shipped.yaml:5`. */
  readonly location?: string;
}

/** All issues in one line. */
export function describeIssues(issues: readonly Issue[]): string {
  return issues
    .map(
      ({ path, message, location }) => `${path && `${path}: `}${message}${location ? ` (${location})` : ''}`,
    )
    .join('; ');
}
