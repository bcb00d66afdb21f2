import { bytesToHex } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { avatarFile, avatarPath, makeAvatar } from '#server/files/avatar.ts';
import { pictureRefusal } from '#server/files/picture-refusal.ts';
import { done, failed, invalid, type Outcome, type Refusal } from '#server/outcome.ts';
import { AVATAR_BYTES_MAX } from '#shared/domain/limits.ts';

const tooLarge: Refusal = { ...failed('tooLarge'), message: ({ picture }) => picture.avatarTooLarge };
const none: Refusal = {
  ...invalid({ file: 'contract.picture.none' }),
  message: ({ picture }) => picture.none,
};

/** Takes an avatar of at most 2 MB (docs/spec, section 5). It is public, so its file name cannot be guessed from another. */
export async function prepareAvatar(
  deps: Pick<AppDeps, 'files' | 'random'>,
  call: AuthorCall,
  sent: { file?: Blob | undefined },
): Promise<(tx: Tx) => Promise<Outcome<{ avatar: string }>>> {
  if (sent.file === undefined || sent.file.size === 0) return async () => none;
  if (sent.file.size > AVATAR_BYTES_MAX) return async () => tooLarge;
  const drawing = await makeAvatar(new Uint8Array(await sent.file.arrayBuffer()));
  if (drawing.kind !== 'drawn') return async () => pictureRefusal(drawing.kind);
  const key = bytesToHex(deps.random.bytes(16));
  await deps.files.put(avatarFile(key), drawing.made);
  const avatar = avatarPath(key);
  return async (tx) => {
    await tx.update(account).set({ avatar }).where(eq(account.id, call.user.userId));
    return done({ avatar }, 'update');
  };
}
