import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  type DirectReads,
  type FileStore,
  FilesUnavailable,
  SIGNED_URL_S,
} from '#server/ports/file-store.ts';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { checkName } from './stored-name.ts';

/** Time limits in ms: of a connection, of one attempt, and of a whole read or write with all its attempts. */
export type S3Limits = { readonly connect: number; readonly attempt: number; readonly whole: number };
const LIMITS: S3Limits = { connect: 2_000, attempt: 5_000, whole: 15_000 };
/** The library waits before each further attempt, each time longer, by a random amount. */
const ATTEMPTS = 3;

/**
 * Files in a bucket of an object store. Every name belongs to one object, so a repeated attempt writes the same bytes to the same object.
 * Rejects with `FilesUnavailable` if the store refuses or does not answer in time.
 */
export function s3FileStore(settings: S3Settings, limits: S3Limits = LIMITS): FileStore {
  const client = clientAt(settings.url, settings, limits);
  const at = (name: string) => {
    checkName(name);
    return { Bucket: settings.bucket, Key: settings.prefix + name };
  };
  const inTime = () => ({ abortSignal: AbortSignal.timeout(limits.whole) });
  return {
    async put(name, bytes) {
      const ContentType = name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
      await client
        .send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType }), inTime())
        .catch(unavailable);
    },
    async get(name) {
      const place = at(name);
      try {
        const { Body } = await client.send(new GetObjectCommand(place), inTime());
        return await Body?.transformToByteArray();
      } catch (error) {
        // Only this error means that there is no such file; a missing bucket is a failure.
        if (error instanceof NoSuchKey) return undefined;
        return unavailable(error);
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)), inTime()).catch(unavailable);
    },
    ...(settings.browserUrl === '' ? {} : { direct: directReads(settings, limits, at) }),
  };
}

function unavailable(error: unknown): never {
  throw new FilesUnavailable(error);
}

/** A client of the store at an address. */
export function clientAt(
  endpoint: string,
  settings: S3Settings,
  { connect, attempt }: Omit<S3Limits, 'whole'>,
): S3Client {
  // The library's warning that its later versions need a newer Node is for us, not for an operator.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return new S3Client({
    endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.keyId, secretAccessKey: settings.secret },
    // Every store supports paths. Buckets as host names need a DNS entry and a certificate each.
    forcePathStyle: true,
    // Many stores support no checksum other than the signature's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: attempt,
      socketTimeout: attempt,
      throwOnRequestTimeout: true,
    },
  });
}

/** A signature is valid for one host. So this client only signs, for the address that browsers know. */
function directReads(
  settings: S3Settings,
  limits: S3Limits,
  at: (name: string) => { Bucket: string; Key: string },
): DirectReads {
  const client = clientAt(settings.browserUrl, settings, limits);
  return {
    origin: new URL(settings.browserUrl).origin,
    signedUrl: (name) => getSignedUrl(client, new GetObjectCommand(at(name)), { expiresIn: SIGNED_URL_S }),
  };
}
