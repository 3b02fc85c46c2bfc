/** What the names of groups begin with. They are also the tags of their messages, which no other message has. */
export const groupPrefix = 'campaign:';

/** Bulk messages that take turns with other groups, and with bulk messages of none. */
export interface Group {
  readonly name: string;
  /** At most this part of the sender's rate. 1: all of it. */
  readonly share: number;
  /** When it is paused. Absent: not by itself. */
  readonly bounds?: GroupBounds | undefined;
}

/** Pauses once `of` results are known, if this share of them, from 0 to 1, is bad. */
export interface Bound {
  readonly share: number;
  readonly of: number;
}

/** When a group is paused: by its messages that were rejected, and by those that may have been sent. */
export interface GroupBounds {
  readonly rejected: Bound;
  readonly unknown: Bound;
}
