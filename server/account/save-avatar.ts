import { bytesToHex } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, failed, invalid, type Outcome, type Refusal } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { avatarFile, avatarFileOf, avatarPath, makeAvatar } from '#server/files/avatar.ts';
import { pictureRefusal } from '#server/files/draw-picture.ts';
import { noteUnused, noteUsed, UNUSED_FILE_MS } from '#server/files/unused-files.ts';
import { unauthenticated } from '#server/session/refusals.ts';
import { AVATAR_BYTES_MAX } from '#shared/domain/limits.ts';

const tooLarge: Refusal = { ...failed('tooLarge'), message: ({ picture }) => picture.avatarTooLarge };
const none: Refusal = {
  ...invalid({ file: 'contract.picture.none' }),
  message: ({ picture }) => picture.none,
};

/**
 * Stores an avatar of at most 2 MB (docs/spec, section 5). It is public, so its file name cannot be guessed from another. The previous
 * avatar stays for a day, as other devices may still show it.
 */
export async function prepareAvatar(
  deps: Pick<AppDeps, 'db' | 'clock' | 'files' | 'random'>,
  call: AuthorCall,
  sent: { file?: Blob | undefined },
): Promise<(tx: Tx) => Promise<Outcome<{ avatar: string }>>> {
  if (sent.file === undefined || sent.file.size === 0) return async () => none;
  if (sent.file.size > AVATAR_BYTES_MAX) return async () => tooLarge;
  const drawing = await makeAvatar(new Uint8Array(await sent.file.arrayBuffer()));
  if (drawing.kind !== 'drawn') return async () => pictureRefusal(drawing.kind);
  const key = bytesToHex(deps.random.bytes(16));
  const ownerId = call.user.userId;
  const dueAt = call.now + UNUSED_FILE_MS;
  await noteUnused(deps.db, { ownerId, names: [avatarFile(key)], dueAt });
  await deps.files.put(avatarFile(key), drawing.made);
  const avatar = avatarPath(key);
  return async (tx) => {
    const [user] = await tx.select().from(account).where(eq(account.id, ownerId)).for('update');
    // The account's deletion began while the picture was uploaded and drawn.
    if (user === undefined || (user.deleteAt !== null && user.deleteAt <= deps.clock.now()))
      return unauthenticated;
    await noteUsed(tx, [avatarFile(key)]);
    await noteUnused(tx, { ownerId, names: avatarFileOf(user.avatar), dueAt });
    await tx.update(account).set({ avatar }).where(eq(account.id, ownerId));
    return done({ avatar }, 'update');
  };
}
