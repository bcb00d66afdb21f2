import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { clientAt } from '#server/files/s3-file-store.ts';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { type BackupPlace, newestFirst, PREFIX } from './backup-place.ts';
import { inParts } from './in-parts.ts';

/** Bytes sent at once. A store takes up to 10,000 parts: 160 GB. */
const PART_BYTES = 16_777_216;
/** Time limits in ms: of a connection, and of one attempt to send or get a part. */
const LIMITS = { connect: 5_000, attempt: 120_000 };
/** How long a page of a list and a removal may take with all attempts. In ms. */
const SHORT_MS = 60_000;
const inTime = () => ({ abortSignal: AbortSignal.timeout(SHORT_MS) });

/** A bucket of an object store, in which each sealed backup is one object. It appears when all of its parts have arrived. */
export function storePlace(settings: S3Settings): BackupPlace {
  const client = clientAt(settings.url, settings, LIMITS);
  const at = (name: string) => ({ Bucket: settings.bucket, Key: settings.prefix + name });
  const remove = async (name: string) =>
    void (await client.send(new DeleteObjectCommand(at(name)), inTime()));
  const read = async function* (name: string): AsyncGenerator<Buffer> {
    const { Body } = await client.send(new GetObjectCommand(at(name)));
    yield* Body as Readable;
  };
  return {
    check: async () => void (await keysIn(client, settings)),
    // Parts of an interrupted run are no object; the bucket's own rule removes them (docs/deploy.md, "Backups").
    tidy: async () => [],
    discard: async () => {},
    names: async (now) => newestFirst(await keysIn(client, settings), now),
    async write(name, bytes, check) {
      await upload(client, at(name), bytes);
      await check(read(name)).catch(async (error: unknown) => {
        // What is wrong with it says more than a failure to remove it.
        await remove(name).catch(() => undefined);
        throw error;
      });
    },
    read,
    remove,
  };
}

/** The names of all objects that begin as a scheduled backup's does. */
async function keysIn(client: S3Client, { bucket, prefix }: S3Settings): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + PREFIX, ContinuationToken }),
      inTime(),
    );
    for (const { Key } of page.Contents ?? []) keys.push((Key ?? '').slice(prefix.length));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
}

/** Sends a stream part by part. If it ends early, the parts are given up. */
async function upload(
  client: S3Client,
  place: { Bucket: string; Key: string },
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  try {
    const Parts: CompletedPart[] = [];
    for await (const part of inParts(bytes, PART_BYTES)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(
        new UploadPartCommand({ ...place, UploadId, PartNumber, Body: part }),
      );
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // What it threw says more than a failure to give up.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}
