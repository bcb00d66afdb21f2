import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { forgetItem, noteItem } from '#server/core/each-item.ts';
import { mail } from '#server/db/schema/mail.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { MailRefused } from '#server/ports/mail-transport.ts';
import { openText } from '#server/sealing/sealer.ts';
import { type AnyMailFacts, mailWords } from './mail-words.ts';
import { mailContext } from './queue-mail.ts';

const MINUTE = 60_000;
/**
 * How long a mail belongs to the server that sends it. After this time another server may take the mail, as the first server was killed. In
 * ms.
 */
const SENDING_MS = 5 * MINUTE;
/** The wait after each failed try, in minutes. After the last wait and try the mail is given up, about two days after the first. */
const WAITS = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1_200];
/** The longest wait of a mail, in ms: after a try, or while a server sends it. */
const waitOf = sql`(${sql.raw(`array[${WAITS.map((wait) => Math.max(wait * MINUTE, SENDING_MS))}]::bigint[]`)})[${mail.tries}]`;
/** Characters kept of a mail server's answer. */
const SAID_CHARS_MAX = 1_000;
/** Mails sent in one run. */
const ROUND = 100;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'sealer' | 'mail' | 'logger' | 'settings'>;
type MailRow = typeof mail.$inferSelect;

/**
 * Sends the mails that are due. Any number of processes may run this at once: each mail is taken by one of them. A mail is tried again,
 * with growing waits, if the mail server did not answer or the key to open it is missing. It is given up if it was refused or is out of
 * date. Returns how many were sent.
 */
export async function sendMails(deps: Deps): Promise<number> {
  let sent = 0;
  for (let round = 0; round < ROUND; round += 1) {
    const row = await takeDue(deps);
    if (row === undefined) break;
    // If a mail could not be sent, its row records this and when it is due again. Any other failure is recorded too and does not stop the
    // other mails.
    const isSent = await sendOne(deps, row).catch((error: unknown) => noteItem(deps, 'mail', row.id, error));
    if (isSent !== true) continue;
    sent += 1;
    if (row.tries > 0) await forgetItem(deps.db, 'mail', row.id);
  }
  return sent;
}

/**
 * A mail that was never tried is due at once, even if the clock of the server that queued it was ahead of this server's clock. A mail that
 * is due later than its wait allows was tried before the clock went back.
 */
const isDue = (now: number) =>
  or(eq(mail.tries, 0), lte(mail.dueAt, now), gt(mail.dueAt, sql`${now}::bigint + ${waitOf}`));

/** Takes the mail that has been due longest. It is due again after `SENDING_MS`. */
function takeDue({ db, clock }: Deps): Promise<MailRow | undefined> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(mail)
      .where(and(isNull(mail.sentAt), isNull(mail.failedAt), isDue(now)))
      .orderBy(asc(mail.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (row !== undefined)
      await tx
        .update(mail)
        .set({ dueAt: now + SENDING_MS, tries: row.tries + 1 })
        .where(eq(mail.id, row.id));
    return row;
  });
}

/** A mail server's answer in a form that the database accepts, as it may contain any characters. */
const saidOf = (error: unknown): string =>
  String((error as Error).message)
    .replaceAll('\u0000', '')
    .slice(0, SAID_CHARS_MAX);

/** The kind of the failure, without the mail server's words. `originalCode`: the system's or TLS's code, under the library's own. */
const kindOf = (error: unknown): string =>
  [errorFields(error).error, (error as { originalCode?: string }).originalCode].filter(Boolean).join(' ');

async function sendOne(deps: Deps, row: MailRow): Promise<boolean> {
  const { db, clock, sealer, settings, logger } = deps;
  const settle = (change: Partial<MailRow>) => db.update(mail).set(change).where(eq(mail.id, row.id));
  // No personal data of a deleted account is kept; a mail server's answer may contain the address.
  const gone = row.kind === 'deletionDone';
  const giveUp = (error: string) =>
    settle({ failedAt: clock.now(), facts: '', ...(gone ? { address: '', error: '' } : { error }) });
  if (row.endsAt !== null && row.endsAt <= clock.now()) {
    await giveUp(row.error);
    return false;
  }
  try {
    const facts = JSON.parse(openText(sealer, row.facts, mailContext(row.id))) as AnyMailFacts;
    const words = mailWords(row.kind, facts, row.language, settings.origin);
    await deps.mail.send({ id: row.id, to: row.address, ...words });
  } catch (error) {
    const { responseCode } = error as Error & { responseCode?: number };
    const message = saidOf(error);
    // The message is not logged: it may contain the address.
    const fields = { responseCode: responseCode ?? 0, error: kindOf(error) };
    logger.warn({ mail: row.id, kind: row.kind, tries: row.tries + 1, ...fields }, 'mail not sent');
    const wait = WAITS[row.tries];
    if (error instanceof MailRefused || wait === undefined) await giveUp(message);
    else await settle({ dueAt: clock.now() + wait * MINUTE, error: message });
    return false;
  }
  // Without a mail server the facts stay in the row; the mail itself is in the data folder.
  await settle({
    sentAt: clock.now(),
    error: '',
    ...(deps.mail.leaves ? { facts: '' } : {}),
    ...(gone ? { address: '' } : {}),
  });
  return true;
}
