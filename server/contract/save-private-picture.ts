import { bytesToHex } from '@noble/hashes/utils.js';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, failed, invalid, type Outcome, type Refusal } from '#server/core/outcome.ts';
import { privateFile } from '#server/core/private-files.ts';
import type { Tx } from '#server/db/database.ts';
import { privatePicture } from '#server/db/schema/contract.ts';
import { makeDocumentPicture, makeSignaturePicture } from '#server/files/document-pictures.ts';
import { pictureRefusal } from '#server/files/draw-picture.ts';
import { noteUnused, noteUsed, UNUSED_FILE_MS } from '#server/files/unused-files.ts';
import { picturePath } from '#shared/domain/contract/sent-form.ts';
import type { PictureId } from '#shared/domain/ids.ts';
import { ID_IMAGE_BYTES_LIMIT } from '#shared/domain/limits.ts';

type Kind = (typeof privatePicture.$inferSelect)['kind'];
type Sent = { readonly file?: Blob | undefined; readonly imageData?: string | undefined };
type Saved = { readonly id: PictureId; readonly url: string };

/** 'The image cannot exceed 3M' (docs/spec, section 5). */
const tooLarge: Refusal = { ...failed('tooLarge'), message: ({ picture }) => picture.tooLarge };
const none: Refusal = {
  ...invalid({ file: 'contract.picture.none' }),
  message: ({ picture }) => picture.none,
};

const DATA_URL = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/;

async function bytesOf(sent: Sent): Promise<Uint8Array | Refusal> {
  if (sent.file !== undefined && sent.file.size > 0) {
    if (sent.file.size >= ID_IMAGE_BYTES_LIMIT) return tooLarge;
    return new Uint8Array(await sent.file.arrayBuffer());
  }
  if (sent.imageData === undefined || sent.imageData === '') return none;
  const base64 = DATA_URL.exec(sent.imageData)?.[1];
  if (base64 === undefined) return failed('unsupportedImage');
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length >= ID_IMAGE_BYTES_LIMIT ? tooLarge : bytes;
}

async function pictureOf(kind: Kind, bytes: Uint8Array): Promise<Uint8Array | Refusal> {
  if (kind !== 'guardianSign') {
    const drawing = await makeDocumentPicture(bytes);
    return drawing.kind === 'drawn' ? drawing.made : pictureRefusal(drawing.kind);
  }
  const signature = await makeSignaturePicture(bytes);
  if (signature.kind === 'signature') return signature.png;
  if (signature.kind === 'unsupported') return failed('unsupportedImage');
  return {
    ...invalid({ imageData: 'contract.pad.empty' }),
    message: ({ picture }) => picture.emptySignature,
  };
}

/**
 * Stores a picture of an identity document or a guardian's signature, sent as a file or as a data URL. Its type is detected from the
 * content. It is rewritten without metadata, sealed, and readable only by its owner and by editors (docs/spec, sections 5 and 7). The file
 * is stored before the transaction that refers to it.
 */
export async function preparePrivatePicture(
  deps: Pick<AppDeps, 'db' | 'privateFiles' | 'random'>,
  call: AuthorCall,
  kind: Kind,
  sent: Sent,
): Promise<(tx: Tx) => Promise<Outcome<Saved>>> {
  const bytes = await bytesOf(sent);
  if ('ok' in bytes) return async () => bytes;
  const picture = await pictureOf(kind, bytes);
  if ('ok' in picture) return async () => picture;
  const fileKey = bytesToHex(deps.random.bytes(16));
  const ownerId = call.user.userId;
  const names = [privateFile(fileKey)];
  await noteUnused(deps.db, { ownerId, names, dueAt: call.now + UNUSED_FILE_MS });
  await deps.privateFiles.put(fileKey, picture);
  const id = call.newId<PictureId>();
  return async (tx) => {
    await noteUsed(tx, names);
    await tx.insert(privatePicture).values({
      id,
      ownerId,
      kind,
      fileKey,
      mediaType: kind === 'guardianSign' ? 'image/png' : 'image/jpeg',
      createdAt: call.now,
    });
    return done({ id, url: picturePath(id) }, 'add');
  };
}
