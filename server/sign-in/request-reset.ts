import { asc, eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem, isNotWaiting } from '#server/core/each-item.ts';
import { addressKeys, addressName } from '#server/core/email-address.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import { resetRequest } from '#server/db/schema/mail.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { emailProblem } from '#shared/domain/credentials.ts';
import { RESET_LINK_MS } from '#shared/domain/mail.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { links } from '#shared/protocol/links.ts';
import { countAttempt, networkCounters } from './attempt-limits.ts';
import { accountOf } from './email-link.ts';
import { makeResetLink } from './make-reset-link.ts';

/**
 * Asks for a password reset link (docs/spec, section 5, Forgotten password). Only stores the request, so that answer and time are the
 * same whether or not there is an account.
 */
export async function requestReset(
  deps: AppDeps,
  call: Call,
  input: { email: string },
): Promise<Outcome<unknown>> {
  const email = input.email.trim();
  const problem = emailProblem(email);
  if (problem !== undefined) return invalid({ email: problem });
  const { reset, resetAccount } = deps.settings.rateLimits;
  const named = (text: string) => keyedHash(deps.tokenKey, text);
  const wait = await countAttempt(deps.db, call.now, [
    ...networkCounters(deps.tokenKey, 'reset', call.address, reset),
    { key: `reset account ${named(addressName(email))}`, limit: resetAccount },
  ]);
  if (wait > 0) return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };
  await deps.db.insert(resetRequest).values({
    id: call.newId<string>(),
    emailKey: addressKeys(email)[0],
    language: call.language,
    createdAt: call.now,
  });
  return done(undefined);
}

const JOB = 'reset requests';

/** Queues the mail for each request whose e-mail has an account. The link replaces an earlier one. Any number of processes may run this. */
export async function answerResetRequests(
  deps: Pick<AppDeps, 'db' | 'clock' | 'random' | 'sealer' | 'logger'>,
): Promise<void> {
  const waiting = await deps.db
    .select({ id: resetRequest.id })
    .from(resetRequest)
    .where(isNotWaiting(deps.db, JOB, resetRequest.id, deps.clock.now()))
    .orderBy(asc(resetRequest.createdAt));
  const ids = waiting.map(({ id }) => id);
  await eachItem(deps, JOB, ids, (id) => answerOne(deps, id));
}

function answerOne(deps: Pick<AppDeps, 'db' | 'clock' | 'random' | 'sealer'>, id: string): Promise<void> {
  const { db, clock, random } = deps;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [asked] = await tx.select().from(resetRequest).where(eq(resetRequest.id, id));
    if (asked === undefined) return;
    // The account is locked first: after a change of the e-mail no link is mailed to the previous address.
    const found = await accountOf(tx, addressKeys(asked.emailKey));
    const user = found === undefined ? undefined : await lockAccount(tx, found.id);
    // A request that another server has answered is gone.
    const [request] = await tx.delete(resetRequest).where(eq(resetRequest.id, id)).returning();
    if (request === undefined || user === undefined || user.emailKey !== found?.emailKey) return;
    const secret = await makeResetLink(tx, random, user.id, now);
    const moment = { now, newId: <Id extends string>() => mintId(clock, random) as string as Id };
    await queueMail(tx, deps, moment, {
      to: { id: user.id, email: user.email, language: request.language },
      kind: 'reset',
      facts: { link: links.resetPassword(secret) },
      endsAt: now + RESET_LINK_MS,
    });
  });
}
