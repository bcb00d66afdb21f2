import type { MessageView } from '#sync/types/author-work.ts';

/** Messages that stand in one row of the inbox: one, or several of a kind, newest first. */
export type Fold = readonly [MessageView, ...MessageView[]];

/**
 * Folds neighbours about the account that have the same title into one row: ten sign-ins are one line. Messages that a person wrote, and
 * messages that ask the author to act, keep their own rows. The order stays.
 */
export function foldMessages(messages: readonly MessageView[]): Fold[] {
  const folds: [MessageView, ...MessageView[]][] = [];
  for (const message of messages) {
    const last = folds.at(-1);
    if (last !== undefined && isAlike(last[0], message)) last.push(message);
    else folds.push([message]);
  }
  return folds;
}

const isAlike = (a: MessageView, b: MessageView): boolean =>
  a.type === 'account' &&
  b.type === 'account' &&
  a.title === b.title &&
  !a.actionRequired &&
  !b.actionRequired;
