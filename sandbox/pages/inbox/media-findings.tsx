import type { Call } from '@notifygen/sandbox';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sandbox } from '../shared/sandbox.js';

interface Finding {
  readonly severity: string;
  readonly message: string;
  readonly hint?: string;
}

/** What the sandbox finds in the file of a call, if it is on this machine. */
export function MediaFindings({ call: { id, bubble } }: { readonly call: Call }): JSX.Element | null {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const host = URL.parse(bubble.file?.url ?? '')?.hostname ?? '';
  useEffect(() => {
    let isCurrent = true;
    setFindings([]);
    if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) {
      void sandbox.rest<readonly Finding[]>(`messages/${id}/media`).then(
        (found) => isCurrent && setFindings(found),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [id, host]);
  if (findings.length === 0) return null;
  const isError = findings.some(({ severity }) => severity === 'error');
  return (
    <ul class={isError ? 'issues' : 'issues warnings'} aria-label="Findings in the file">
      {findings.map(({ severity, message, hint }) => (
        <li>
          The file: {severity}: {message}
          {hint !== undefined && <span class="location">{hint}</span>}
        </li>
      ))}
    </ul>
  );
}
