import { err, type Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/**
 * Sends one frozen entry with the same body and key at every try, on any host (SYNC-3, SYNC-6), and for its own author only (SYNC-11). A
 * cover's bytes are read from their row; without them there is nothing to send.
 */
export async function sendEntry(
  context: FlushContext,
  entry: OutboxRow,
): Promise<Result<unknown, CallFailure>> {
  const { frozen, intent, key, uid } = entry;
  if (!frozen) throw new Error('an entry is frozen before it is sent');
  let request = frozen.request;
  if (intent.name === 'uploadCover') {
    const cover = await context.db.covers.get([uid, intent.coverId]);
    if (!cover)
      return err({ kind: 'answer', code: 'notFound', message: '', data: undefined, redirect: false });
    request = { ...request, file: new Blob([cover.bytes], { type: cover.type }) };
  }
  const manner = { mode: 'outbox', as: uid, idempotencyKey: key, signal: context.signal } as const;
  const result = await context.call(frozen.endpoint, { params: frozen.params, request }, manner);
  return result.ok ? { ok: true, value: result.value.data } : result;
}
