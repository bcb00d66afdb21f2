import { reason } from '#server/platform/error-reason.ts';
import type { Env } from '#server/settings/env.ts';
import { checkSmtp } from '#server/tell/smtp-mail.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** No file has this name. The store must know the bucket and accept the key to say so. */
const NO_FILE = 'doctor/none.txt';

/** Whether the object store answers and knows the bucket and the key. */
export async function examineObjectStore({ s3 }: Env): Promise<Finding[]> {
  if (s3 === null) return [];
  const { s3FileStore } = await import('#server/files/s3-file-store.ts');
  return s3FileStore(s3)
    .get(NO_FILE)
    .then(
      () => [ok(`The object store answers, and its bucket ${s3.bucket} can be read.`)],
      (error: unknown) => [problem(`S3_URL: the object store cannot be used: ${reason(error)}`)],
    );
}

/** Whether the mail server answers and accepts the sign-in. Sends nothing. */
export async function examineMail({ smtpUrl }: Env): Promise<Finding[]> {
  if (smtpUrl === '')
    return [note('SMTP_URL is not set. Mails are stored in the data folder and reach nobody.')];
  return checkSmtp(smtpUrl).then(
    () => [ok('The mail server answers and accepts the sign-in.')],
    (error: unknown) => [problem(`SMTP_URL: the mail server cannot be used: ${reason(error)}`)],
  );
}

/** Whether the collector of traces takes spans. Sends none. */
export async function examineCollector({ traces }: Env): Promise<Finding[]> {
  if (traces === null) return [];
  const { host } = new URL(traces.url);
  const { checkCollector } = await import('#server/platform/traces.ts');
  return checkCollector(traces).then(
    () => [ok(`The collector of traces at ${host} answers.`)],
    (error: unknown) => [problem(`The collector of traces at ${host} cannot be used: ${reason(error)}`)],
  );
}
