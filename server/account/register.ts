import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import {
  addressKeys,
  addressName,
  addressProblem,
  newAddress,
  type StoredAddress,
} from '#server/core/email-address.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { done, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { countAttempt, madeAttempt, networkCounters } from '#server/sign-in/attempt-limits.ts';
import { accountOf, isAddressTaken } from '#server/sign-in/email-link.ts';
import { newPasswordProblem } from '#server/sign-in/new-password.ts';
import { newPenName } from '#server/sign-in/pen-name.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { tellAddressOwner } from './change-email.ts';
import { queueConfirmation } from './confirm-email.ts';

/**
 * Makes an account (docs/spec, section 5, E-mail register). A registration repeated after a lost answer succeeds if idempotency key and
 * password are the same. Where mail leaves this machine, a taken address gets the same answer as a success, and its owner gets a mail;
 * elsewhere it is refused (`emailTaken`). `validation`: wrong fields. `rateLimited`: too many tries.
 */
export async function register(
  deps: AppDeps,
  call: Call,
  input: { email: string; password: string },
): Promise<Outcome<unknown>> {
  const email = input.email.trim();
  const password = input.password.trim();
  const address = newAddress(email);
  const problems = { email: addressProblem(email), password: newPasswordProblem(password, email) };
  if (address === undefined || problems.email !== undefined || problems.password !== undefined) {
    return {
      ...invalid(problems),
      message: (messages) => messages.failure.register,
    };
  }
  const counters = networkCounters(
    deps.tokenKey,
    'register',
    call.address,
    deps.settings.rateLimits.register,
  );
  const wait = await countAttempt(deps.db, call.now, counters);
  if (wait > 0) return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };

  const asker = { address: call.address, isKnown: false };
  const passwordHash = await madeAttempt(deps.db, counters, () => deps.passwordHasher.hash(password, asker));
  const made = await deps.db.transaction((tx) => makeAccount(deps, tx, call, address, passwordHash));
  if (made) return done(undefined, 'register');

  const known = await accountOf(deps.db, addressKeys(email));
  const repeated =
    known !== undefined &&
    call.idempotencyKey !== null &&
    known.registerKey === call.idempotencyKey &&
    known.passwordHash !== null &&
    (await deps.passwordHasher.verify(known.passwordHash, password, asker));
  if (repeated) return done(undefined, 'register');
  if (!deps.mail.leaves) return refused('emailTaken');
  await tellTaken(deps, call, email);
  return done(undefined, 'register');
}

/** Makes the account and queues the mail that asks to confirm its address. Returns false if the address is taken or reserved. */
async function makeAccount(
  deps: AppDeps,
  tx: Tx,
  call: Call,
  address: StoredAddress,
  passwordHash: string,
): Promise<boolean> {
  const [made] = await tx
    .insert(account)
    .values({
      id: call.newId<UserId>(),
      ...address,
      passwordHash,
      role: 'author',
      penName: newPenName(deps.random),
      language: call.language,
      registerKey: call.idempotencyKey,
      createdAt: call.now,
    })
    .onConflictDoNothing()
    .returning();
  if (made === undefined) return false;
  // This is checked after the insert: the insert waits for a change of e-mail that frees and reserves this address at the same moment.
  if (await isAddressTaken(tx, call.now, addressKeys(address.email), made.id)) {
    await tx.delete(account).where(eq(account.id, made.id));
    return false;
  }
  await queueConfirmation(tx, deps, call, made);
  return true;
}

/**
 * Mails the owner of a taken address that someone tried to register with it. The person who registers gets the same answer as for a
 * success (decision 0021). After many tries the owner gets only a few mails.
 */
async function tellTaken(deps: AppDeps, call: Call, email: string): Promise<void> {
  const limit = deps.settings.rateLimits.accountMail;
  const counters = [{ key: `mail to ${keyedHash(deps.tokenKey, addressName(email))}`, limit }];
  if ((await countAttempt(deps.db, call.now, counters)) > 0) return;
  await deps.db.transaction((tx) =>
    tellAddressOwner(tx, deps, call, email, 'registerTaken', { link: links.home() }),
  );
}
