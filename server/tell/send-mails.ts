import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { forgetItem, noteItem } from '#server/core/each-item.ts';
import { mail } from '#server/db/schema/mail.ts';
import { errorFields } from '#server/ports/logger.ts';
import { MailRefused } from '#server/ports/mail-transport.ts';
import { openText } from '#server/sealing/sealer.ts';
import { type AnyMailFacts, mailWords } from './mail-words.ts';
import { mailContext } from './queue-mail.ts';

const MINUTE = 60_000;
/** While a server sends a mail, no other one takes it. A server that was killed meanwhile has lost it after this time. In ms. */
const SENDING_MS = 5 * MINUTE;
/** How long to wait after each failed try, in minutes; after the last one the mail is given up: about two days. */
const WAITS = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1_200];
/** How long a mail may wait at most, in ms: after each try, or while a server sends it. */
const waitOf = sql`(${sql.raw(`array[${WAITS.map((wait) => Math.max(wait * MINUTE, SENDING_MS))}]::bigint[]`)})[${mail.tries}]`;
/** Of what a mail server says. */
const SAID_CHARS_MAX = 1_000;
/** Mails that one run sends. */
const ROUND = 100;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'sealer' | 'mail' | 'logger' | 'settings'>;
type MailRow = typeof mail.$inferSelect;

/**
 * Sends the mails that are due. Any number of processes may run this at once: each mail is taken by one. A mail whose server did not
 * answer, or that a missing key keeps from being read, is tried again, with growing waits; one that was refused or is out of date is
 * given up. Returns how many were sent.
 */
export async function sendMails(deps: Deps): Promise<number> {
  let sent = 0;
  for (let round = 0; round < ROUND; round += 1) {
    const row = await takeDue(deps);
    if (row === undefined) break;
    // Its own failures are told by the row, and it is due again later. Any other is noted, and holds up no other mail.
    const isSent = await sendOne(deps, row).catch((error: unknown) => noteItem(deps, 'mail', row.id, error));
    if (isSent !== true) continue;
    sent += 1;
    if (row.tries > 0) await forgetItem(deps.db, 'mail', row.id);
  }
  return sent;
}

/**
 * A mail that was never tried is due at once, also if the server that wrote it was ahead of this one. One that is due later than its wait
 * allows was tried before the clock went back.
 */
const isDue = (now: number) =>
  or(eq(mail.tries, 0), lte(mail.dueAt, now), gt(mail.dueAt, sql`${now}::bigint + ${waitOf}`));

/** Takes the mail that is due first. It is due again once `SENDING_MS` have passed. */
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

/** What a mail server said, as the database takes it: it may say anything. */
const saidOf = (error: unknown): string =>
  String((error as Error).message)
    .replaceAll('\u0000', '')
    .slice(0, SAID_CHARS_MAX);

/** What failed, without what a mail server said. `originalCode`: of the system or of TLS, below the library's own. */
const kindOf = (error: unknown): string =>
  [errorFields(error).error, (error as { originalCode?: string }).originalCode].filter(Boolean).join(' ');

async function sendOne(deps: Deps, row: MailRow): Promise<boolean> {
  const { db, clock, sealer, settings, logger } = deps;
  const settle = (change: Partial<MailRow>) => db.update(mail).set(change).where(eq(mail.id, row.id));
  // Nothing is kept of a person whose account is gone; what a mail server says may name the address.
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
    // Not the message: it may name the address.
    const fields = { responseCode: responseCode ?? 0, error: kindOf(error) };
    logger.warn({ mail: row.id, kind: row.kind, tries: row.tries + 1, ...fields }, 'mail not sent');
    const wait = WAITS[row.tries];
    if (error instanceof MailRefused || wait === undefined) await giveUp(message);
    else await settle({ dueAt: clock.now() + wait * MINUTE, error: message });
    return false;
  }
  // Without a mail server the desk shows the text, so that somebody can follow the link.
  await settle({
    sentAt: clock.now(),
    error: '',
    ...(deps.mail.leaves ? { facts: '' } : {}),
    ...(gone ? { address: '' } : {}),
  });
  return true;
}
