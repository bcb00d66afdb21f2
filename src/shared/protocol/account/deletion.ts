import * as v from 'valibot';
import { bookId, instant } from '#shared/protocol/fields.ts';

/** Something that keeps an account from being deleted. `amount`: US cents. */
export const deletionBlocker = v.variant('kind', [
  v.object({ kind: v.literal('contract'), bookId, bookName: v.string() }),
  v.object({ kind: v.literal('balance'), amount: v.number() }),
  v.object({ kind: v.picklist(['withdrawal', 'income', 'editor']) }),
]);

export type DeletionBlocker = v.InferOutput<typeof deletionBlocker>;

/** `deleteAt`: null if nobody asked for the deletion. */
export const deletionState = v.object({ deleteAt: v.nullable(instant), blockers: v.array(deletionBlocker) });

export type DeletionState = v.InferOutput<typeof deletionState>;

/** Answer to the request for a deletion: when the account will be deleted. */
export const deletionAsked = v.object({ deleteAt: instant });

export type DeletionAsked = v.InferOutput<typeof deletionAsked>;
