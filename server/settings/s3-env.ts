import * as v from 'valibot';
import type { S3Settings } from './s3-settings.ts';

const isAddress = (text: string): boolean => {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  } catch {
    return false;
  }
};

const text = v.pipe(v.optional(v.string(), ''), v.trim());
const address = (name: string) =>
  v.pipe(
    text,
    v.transform((url) => url.replace(/\/+$/, '')),
    v.check(
      (url) => url === '' || isAddress(url),
      `${name} must be an address such as https://s3.example.org, without a user or password`,
    ),
  );

const bucket = (name: string) =>
  v.pipe(
    text,
    v.regex(
      /^(?:|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/,
      `${name} must be the name of a bucket, such as tinta-files`,
    ),
  );
const region = (name: string) =>
  v.pipe(text, v.regex(/^[a-zA-Z0-9-]*$/, `${name} must be the name of a region, such as eu-central-1`));
const prefix = (name: string) =>
  v.pipe(
    text,
    v.regex(
      /^(?:[a-z0-9-]+\/)*$/,
      `${name} must be small letters, digits and -, with a slash at its end, such as tinta/`,
    ),
  );

/** Settings of an object store (docs/deploy.md, "Files in an object store"). Without them, files are stored in the data folder. */
export const s3Entries = {
  S3_URL: address('S3_URL'),
  S3_BUCKET: bucket('S3_BUCKET'),
  S3_REGION: region('S3_REGION'),
  S3_KEY_ID: text,
  S3_SECRET: text,
  S3_PREFIX: prefix('S3_PREFIX'),
  S3_BROWSER_URL: address('S3_BROWSER_URL'),
};

/** Settings of the object store of the scheduled backups (docs/deploy.md, "Backups"). */
export const backupS3Entries = {
  BACKUP_S3_URL: address('BACKUP_S3_URL'),
  BACKUP_S3_BUCKET: bucket('BACKUP_S3_BUCKET'),
  BACKUP_S3_REGION: region('BACKUP_S3_REGION'),
  BACKUP_S3_KEY_ID: text,
  BACKUP_S3_SECRET: text,
  BACKUP_S3_PREFIX: prefix('BACKUP_S3_PREFIX'),
};

const s3Schema = v.object(s3Entries);
export type S3Env = v.InferOutput<typeof s3Schema>;

const NEEDED = ['S3_URL', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const;
const MORE = ['S3_REGION', 'S3_PREFIX', 'S3_BROWSER_URL'] as const;

/** What is missing or contradictory in the settings of the object store, in words. */
export function s3Problem(set: S3Env): string | undefined {
  const given = [...NEEDED, ...MORE].filter((name) => set[name] !== '');
  const missing = NEEDED.filter((name) => set[name] === '');
  if (given.length > 0 && missing.length > 0)
    return `${given.join(', ')} set, but not ${missing.join(', ')}: an object store needs ${NEEDED.join(', ')}`;
  return undefined;
}

/** The object store of these settings; null for the data folder. */
export const s3Of = (set: S3Env): S3Settings | null =>
  set.S3_URL === ''
    ? null
    : {
        url: set.S3_URL,
        bucket: set.S3_BUCKET,
        // The region that a store without regions expects in a signature.
        region: set.S3_REGION === '' ? 'us-east-1' : set.S3_REGION,
        keyId: set.S3_KEY_ID,
        secret: set.S3_SECRET,
        prefix: set.S3_PREFIX,
        browserUrl: set.S3_BROWSER_URL,
      };
