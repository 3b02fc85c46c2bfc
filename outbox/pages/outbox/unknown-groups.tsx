import type { JSX } from 'preact';
import { amount, timeOf } from '../../../ui/format.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { UnknownGroup } from '../../src/page/api.js';
import { type Act, actionsOn } from './actions.js';
import { bodyOf, type Filter } from './address.js';
import { call } from './call.js';

export interface UnknownGroupsProps {
  readonly filter: Filter;
  readonly version: number;
  readonly act: Act;
}

/** The unknown messages by cause and minute: those of one incident are decided together. */
export function UnknownGroups({ filter, version, act }: UnknownGroupsProps): JSX.Element {
  const { value: groups = [] } = useLive(
    () => call<readonly UnknownGroup[]>('unknown', bodyOf(filter)),
    every(3_000),
    JSON.stringify([filter, version]),
  );
  return (
    <section class="groups scrolls" aria-label="By cause and minute">
      <p class="hint">
        These messages may have been sent. Find out from the gateway's log or the recipient, then decide. A
        late response of the gateway decides by itself.
      </p>
      <ul>
        {groups.map(({ code, at, ids }) => (
          <li key={`${code} ${at.getTime()}`} class="actions">
            <strong>{amount(ids.length, 'message')}</strong> <code>{code}</code> {timeOf(at)}
            {act &&
              actionsOn({ status: 'unknown', id: ids.join(',') }, 'all').map((action) => (
                <button key={action.name} type="button" onClick={() => act(action)}>
                  {action.label}
                </button>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
