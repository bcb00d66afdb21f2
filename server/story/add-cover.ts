import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, failed, INVALID_FIELD, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { cover } from '#server/db/schema/story.ts';
import { COVER_SIZES, coverFile, coverFiles, coverPath, makeCoverPictures } from '#server/files/cover.ts';
import { pictureRefusal } from '#server/files/draw-picture.ts';
import { noteUnused, noteUsed, UNUSED_FILE_MS } from '#server/files/unused-files.ts';
import { type CoverId, parseId } from '#shared/domain/ids.ts';
import { COVER_BYTES_LIMIT } from '#shared/domain/limits.ts';
import type { coverAnswer } from '#shared/protocol/story/story.ts';

type Answer = v.InferOutput<typeof coverAnswer>;

/**
 * Stores a cover under the id that its device chose. The pictures are in the file store, under a new random name, before the transaction
 * that refers to them. If two requests race, the sweep deletes the loser's files.
 */
export async function prepareCover(
  deps: Pick<AppDeps, 'db' | 'files' | 'random'>,
  call: AuthorCall,
  request: { id?: string | undefined; file: Blob },
): Promise<(tx: Tx) => Promise<Outcome<Answer>>> {
  const id =
    request.id === undefined || request.id === '' ? call.newId<CoverId>() : parseId<CoverId>(request.id);
  if (id === undefined) return async () => invalid({ id: INVALID_FIELD });
  if (request.file.size >= COVER_BYTES_LIMIT) return async () => failed('tooLarge');
  const bytes = new Uint8Array(await request.file.arrayBuffer());
  const drawing = await makeCoverPictures(bytes);
  if (drawing.kind !== 'drawn') return async () => pictureRefusal(drawing.kind);
  const fileKey = bytesToHex(deps.random.bytes(16));
  const announced = {
    ownerId: call.user.userId,
    names: coverFiles(fileKey),
    dueAt: call.now + UNUSED_FILE_MS,
  };
  await noteUnused(deps.db, announced);
  for (const size of COVER_SIZES) await deps.files.put(coverFile(fileKey, size), drawing.made[size]);
  const sourceHash = createHash('sha256').update(bytes).digest('hex');
  return (tx) => addCover(tx, call, { id, fileKey, sourceHash });
}

async function addCover(
  tx: Tx,
  call: AuthorCall,
  sent: { id: CoverId; fileKey: string; sourceHash: string },
): Promise<Outcome<Answer>> {
  const ownerId = call.user.userId;
  const added = await tx
    .insert(cover)
    .values({ ...sent, ownerId, createdAt: call.now })
    .onConflictDoNothing()
    .returning({ id: cover.id });
  if (added.length > 0) await noteUsed(tx, coverFiles(sent.fileKey));
  else {
    const [known] = await tx.select().from(cover).where(eq(cover.id, sent.id));
    if (known === undefined || known.ownerId !== ownerId) return failed('notFound');
    // The file at a cover's address never changes, so a different picture needs a new id.
    if (known.sourceHash !== sent.sourceHash) return failed('idempotencyMismatch');
  }
  return done(
    { coverId: sent.id, iconUrl: coverPath(sent.id, 'large'), iconUrlMedium: coverPath(sent.id, 'medium') },
    'add',
  );
}
