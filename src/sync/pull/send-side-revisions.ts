import { contentHash } from '#shared/domain/content-hash.ts';
import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { ConflictRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/**
 * Sends the text of each new conflict to the server's history, once, at the end of a pull. Nothing else of the chapter is sent until its
 * author has chosen, and the device may be lost before that (SYNC-10). Each text has one key, stored before it is sent (SYNC-3). A text
 * that the server refuses for good is not sent again; after any other failure the next pull tries again. Rejects with `Fenced`.
 */
export async function sendSideRevisions(context: FlushContext): Promise<void> {
  const { db, uid, fence, call, ports } = context;
  const keep = (id: ConflictRow['id'], aside: NonNullable<ConflictRow['aside']>) =>
    db.transaction('rw', [db.leaders, db.conflicts], async () => {
      await assertFence(db, uid, fence);
      await db.conflicts.update([uid, id], { aside });
    });
  for (const { id, kind, aside } of await rowsOf(db.conflicts, uid).toArray()) {
    const draft = kind === 'server' && !aside?.kept ? await db.drafts.get([uid, id]) : undefined;
    if (!draft) continue;
    const hash = contentHash(draft.text);
    const key = aside?.hash === hash ? aside.key : mintId<IdempotencyKey>(ports.clock, ports.random);
    if (aside?.key !== key) await keep(id, { hash, key, kept: false });
    const manner = { mode: 'outbox', as: uid, idempotencyKey: key, signal: context.signal } as const;
    const sent = await call('chapterAside', { request: { id, ...draft.text } }, manner);
    const isOver =
      sent.ok ||
      (sent.error.kind === 'answer' && recoveryOf(sent.error.code, sent.error.status) === 'refused');
    if (isOver) await keep(id, { hash, key, kept: true });
  }
}
