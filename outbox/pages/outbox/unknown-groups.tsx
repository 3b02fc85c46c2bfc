import type { JSX } from 'preact';
import { amount, timeOf } from '../../../ui/format.js';
import { every, useLive } from '../../../ui/use-live.js';
import type { UnknownGroup } from '../../src/page/api.js';
import { type Act, actionsOn } from './actions.js';
import { bodyOf, type Filter } from './address.js';
import { Items } from './attention.js';
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
  const items = groups.map(({ code, at, ids }) => ({
    title: amount(ids.length, 'message'),
    text: `at ${timeOf(at)}: ${code}`,
    actions: actionsOn({ status: 'unknown', id: ids.join(',') }, 'all'),
  }));
  return (
    <div class="groups stack scrolls">
      <p class="hint">
        These may have been sent. Ask the gateway or the recipient; a late response decides by itself.
      </p>
      {items.length > 0 && <Items title="By cause and minute" items={items} act={act} />}
    </div>
  );
}
