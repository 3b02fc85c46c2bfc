/** What `--json` prints. */
export function toJson(report: object): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
