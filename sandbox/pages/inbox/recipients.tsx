import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Dialog } from '../../../ui/dialog.js';
import { throttled } from '../../../ui/throttled.js';
import { VirtualList } from '../../../ui/virtual-list.js';
import { sandbox, useFresh } from '../shared/sandbox.js';
import { type Names, Recipient } from './recipient.js';
import { timeOf } from './times.js';

/** All calls to one recipient. */
interface Conversation {
  readonly to: string;
  readonly count: number;
  readonly unread: number;
  readonly last: { readonly receivedAt: string };
}

export interface RecipientsProps {
  readonly names: Names;
  readonly onClose: () => void;
  readonly onChoose: (to: string) => void;
}

/** The recipients, the one of the newest call first, and how many of their calls are new. */
export function Recipients({ names, onClose, onChoose }: RecipientsProps): JSX.Element {
  const [rows, setRows] = useState<readonly Conversation[]>([]);
  const [selected, setSelected] = useState<string>();
  const load = useMemo(
    () => throttled(async () => setRows(await sandbox.rest('conversations?outcome=all')), 200),
    [],
  );
  useFresh(load, ['added', 'removed', 'read'], [load]);
  return (
    <Dialog title="Recipients" place="panel" onClose={onClose}>
      <VirtualList
        id="recipients"
        label="Recipients, newest first"
        count={rows.length}
        rowHeight={46}
        keyAt={(index) => rows[index]?.to}
        indexOf={(to) => rows.findIndex((row) => row.to === to)}
        selected={selected}
        onSelect={(index, by) => {
          const to = rows[index]?.to;
          setSelected(to);
          if (by === 'press' && to !== undefined) onChoose(to);
        }}
        onEnter={() => selected !== undefined && onChoose(selected)}
        renderRow={(index) => {
          const row = rows[index];
          return (
            row && (
              <>
                <span class="line">
                  <span class="row-title">
                    <Recipient to={row.to} names={names} />
                  </span>
                  <span class="row-status">
                    {row.count.toLocaleString()} {row.count === 1 ? 'call' : 'calls'}
                  </span>
                </span>
                <span class="line">
                  <span class="row-text">last at {timeOf(row.last.receivedAt)}</span>
                  {row.unread > 0 && <span class="tag tag-new">{row.unread.toLocaleString()} new</span>}
                </span>
              </>
            )
          );
        }}
      />
    </Dialog>
  );
}
