import type { Call } from '@notifygen/sandbox';
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals';
import { query } from '../../../ui/connection.js';
import { watchMedia } from '../../../ui/media.js';
import { createPager, isAtEnd, type Load, type Pager } from '../../../ui/pager.js';
import { throttled } from '../../../ui/throttled.js';
import type { CallCode } from '../../src/code/call-code.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import { keepFresh, sandbox, toaster } from '../shared/sandbox.js';
import { type Address, readAddress, writeAddress } from './address.js';
import { isActive, loadCalls, matches } from './call-filter.js';

/** A call with the code that sends it. */
export type ShownCall = Call & { readonly code: CallCode };

/** What the inbox shows. Its panes render when the part changes that they read. */
export interface Inbox {
  /** Whether all panes are next to one another. Otherwise, an open call covers the list. */
  readonly isWide: ReadonlySignal<boolean>;
  readonly address: ReadonlySignal<Address>;
  readonly list: Pager<CallSummary>;
  readonly chat: Pager<ShownCall>;
  /** The call that is open, which may still be loading. */
  readonly opened: ReadonlySignal<string | undefined>;
  /** The one that the page shows: the call before stays until the next one is loaded. */
  readonly call: ReadonlySignal<ShownCall | undefined>;
  /** The selected row. On a narrow screen, the arrow keys move it, and Enter opens it. */
  readonly selected: ReadonlySignal<string | undefined>;
  /** Whether the newest call is open, whichever it is. */
  readonly isFollowing: ReadonlySignal<boolean>;
  /** The row that the arrow keys are at, on a narrow screen. */
  readonly cursor: Signal<string | undefined>;
  readonly dialog: Signal<'edit' | 'help' | 'recipients' | undefined>;
  /** The calls that are about to be deleted, unless the user takes it back. */
  readonly deleted: Signal<ReadonlySet<string>>;
  /** Shows something else, and names it in the address. */
  readonly go: (part: Partial<Address>, how: 'push' | 'replace') => void;
  /** Opens the newest call, and each newer one. */
  readonly follow: () => void;
}

/** Milliseconds: the newest call is opened by itself at most this often. */
const followInterval = 1_000;

export function createInbox(): Inbox {
  const isWide = watchMedia('(min-width: 1100px)');
  const address = signal(readAddress());
  const list = createPager<CallSummary>({ size: 120, max: 400 });
  const chat = createPager<ShownCall>({ size: 16, max: 96 });
  const cursor = signal<string | undefined>(undefined);
  const newest = signal<string | undefined>(undefined);
  const followed = signal<string | undefined>(undefined);
  const opened = computed(() => address.value.message ?? (isWide.value ? followed.value : undefined));
  const call = signal<ShownCall | undefined>(undefined);
  const deleted = signal<ReadonlySet<string>>(new Set());
  /** The recipient of the chat. */
  let to: string | undefined;

  const go: Inbox['go'] = (part, how) => {
    const next = { ...address.peek(), ...part };
    writeAddress(next, how);
    address.value = next;
  };
  const follow = (): void => {
    batch(() => {
      cursor.value = undefined;
      followed.value = newest.peek();
      go({ message: undefined }, 'replace');
    });
  };
  const { message: start, run: startRun = sandbox.run.peek() } = address.peek();
  if (start !== undefined && startRun !== sandbox.run.peek()) {
    toaster.show({ text: `The link to ${start} is from another run of the sandbox, whose calls are gone.` });
    follow();
  }

  const filter = computed(() => {
    const { to: recipient, search, outcome } = address.value;
    return JSON.stringify({ to: recipient, search, outcome });
  });
  effect(() => {
    const load = loadCalls(JSON.parse(filter.value));
    untracked(() => void list.open(load, address.value.message));
  });
  effect(() => {
    const page = list.page.value;
    // One that is about to be deleted is not opened by itself.
    if (page && isAtEnd(page)) newest.value = page.items.findLast(({ id }) => !deleted.value.has(id))?.id;
  });
  const followSoon = throttled(async () => {
    followed.value = newest.peek();
  }, followInterval);
  let followedList: Load<CallSummary> | undefined;
  effect(() => {
    const load = list.page.value?.load;
    const isKnown = followed.peek() !== undefined && newest.value !== undefined;
    if (isKnown && load === followedList) return followSoon();
    followedList = load;
    followed.value = newest.value;
  });

  const open = async (id: string): Promise<void> => {
    const hasCall = (): boolean => chat.page.peek()?.items.some((each) => each.id === id) ?? false;
    if (hasCall()) return;
    const row = list.page.peek()?.items.find((each) => each.id === id) ?? (await linked(id));
    if (!row || opened.peek() !== id) return;
    const page = chat.page.peek();
    const { to: recipient = '' } = row;
    if (page && isAtEnd(page) && page.items.at(-1)?.to === row.to) await chat.more('newer');
    if (hasCall() || opened.peek() !== id) return;
    to = recipient;
    await chat.open(loadChat(recipient, id), id);
  };
  /** A call that the list does not contain, because a link names it. */
  const linked = async (id: string): Promise<Pick<Call, 'to'> | undefined> => {
    try {
      return await sandbox.rest<Call>(`messages/${encodeURIComponent(id)}`);
    } catch (error) {
      // Without a cause, there is no connection.
      if (error instanceof Error && error.cause !== undefined) reportGone(id);
      return undefined;
    }
  };
  const reportGone = (id: string): void => {
    if (address.peek().message !== id) return;
    toaster.show({
      text: `There is no call ${id}. It was deleted, or removed because newer calls took its place.`,
    });
    follow();
  };
  // Not with every call that arrives.
  const isListLoaded = computed(() => list.page.value !== undefined);
  effect(() => {
    const [id, isLoaded] = [opened.value, isListLoaded.value];
    untracked(() => id !== undefined && isLoaded && void open(id));
  });
  effect(() => {
    const id = opened.value;
    const found = chat.page.value?.items.find((each) => each.id === id);
    if (found || id === undefined) call.value = found;
  });

  keepFresh(() => {
    void list.refresh();
    void chat.refresh();
  }, []);
  sandbox.on('templates', () => void chat.refresh());
  sandbox.on<CallSummary>('added', (added) => {
    if ((added.to ?? '') === to) chat.add();
    const isIn = matches(address.peek(), added);
    if (isIn === false) return;
    list.add(isIn ? added : undefined);
    if (isIn) newest.value = added.id;
  });
  sandbox.on<{ readonly ids: readonly string[] }>('removed', ({ ids }) => {
    const inChat = new Set(chat.page.peek()?.items.map(({ id }) => id));
    const removed = new Set(ids);
    chat.remove(
      ids.filter((id) => inChat.has(id)),
      false,
    );
    list.remove(ids, !isActive(address.peek()));
    deleted.value = new Set([...deleted.peek()].filter((id) => !removed.has(id)));
    for (const id of ids) reportGone(id);
  });
  let run = sandbox.run.peek();
  effect(() => {
    if (sandbox.run.value === run) return;
    run = sandbox.run.value;
    toaster.show({ text: 'The sandbox has restarted. This page now shows its current calls.' });
    // The same ids are other calls now.
    batch(() => {
      deleted.value = new Set();
      call.value = undefined;
      newest.value = undefined;
      chat.close();
      follow();
    });
  });
  // At once, so that no change of the address is missed.
  addEventListener('popstate', () => {
    address.value = readAddress();
  });
  return {
    isWide,
    address,
    list,
    chat,
    opened,
    call,
    cursor,
    selected: computed(() => opened.value ?? cursor.value),
    isFollowing: computed(() => address.value.message === undefined && cursor.value === undefined),
    dialog: signal(undefined),
    deleted,
    go,
    follow,
  };
}

/** Loads the calls to one recipient. */
function loadChat(to: string, id: string): Load<ShownCall> {
  return async (part) => {
    const page = await sandbox.page<ShownCall>(
      `messages?${query({ to, outcome: 'all', code: 'true', ...part })}`,
    );
    if (part.around !== id || page.items.some((call) => call.id === id)) return page;
    // Half a character cannot be in an address, and so not be a recipient to look for.
    return {
      items: [await sandbox.rest<ShownCall>(`messages/${encodeURIComponent(id)}?code=true`)],
      total: 1,
      before: 0,
      unscanned: 0,
    };
  };
}
