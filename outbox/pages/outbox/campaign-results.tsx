import type { JSX } from 'preact';
import { campaignTag } from '../../src/campaign/campaign.js';
import { hrefOf } from './address.js';
import type { CampaignStatus } from './call.js';

const [final, open] = [
  ['accepted', 'failed', 'unknown', 'expired', 'cancelled'],
  ['sending', 'queued'],
] as const;

/** Some rows that have the same result. */
interface Result {
  readonly label: string;
  readonly value: number;
  /** Of their messages. Undefined: they have none. */
  readonly href?: string;
}

/** The rows of a campaign by what became of them: as a bar, and as numbers with links to their messages. */
export function CampaignResults({ campaign }: { readonly campaign: CampaignStatus }): JSX.Element {
  const { name, counts, deleted, invalid, duplicates } = campaign;
  const tag = campaignTag(name);
  const resultOf = (status: keyof typeof counts): Result => ({
    label: status,
    value: counts[status],
    href: hrefOf(
      status === 'unknown'
        ? { view: 'unknown', filter: { tag } }
        : { view: 'messages', filter: { tag, status } },
    ),
  });
  const results: readonly Result[] = [
    ...final.map(resultOf),
    { label: 'invalid', value: invalid },
    { label: 'duplicates', value: duplicates },
    ...(deleted > 0 ? [{ label: 'deleted', value: deleted }] : []),
    ...open.map(resultOf),
  ];
  return (
    <>
      <p class="results-bar" aria-hidden="true">
        {results.map(
          ({ label, value }) =>
            value > 0 && <span key={label} class={`result-${label}`} style={{ flexGrow: value }} />,
        )}
      </p>
      <ul class="outcomes">
        {results.map(({ label, value, href }) => (
          <li key={label}>
            <span class={`swatch result-${label}`} aria-hidden="true" />
            {href === undefined ? (
              <span>
                <strong>{value.toLocaleString()}</strong> {label}
              </span>
            ) : (
              <a href={href}>
                <strong>{value.toLocaleString()}</strong> {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
