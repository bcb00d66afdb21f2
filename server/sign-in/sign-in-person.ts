import { and, eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressKeys, newAddress } from '#server/core/email-address.ts';
import { refusalLogged, signInLogged } from '#server/core/log-refusal.ts';
import { type Outcome, refused } from '#server/core/outcome.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account, identity, usedNonce } from '#server/db/schema/account.ts';
import type { ProviderPerson, Verification } from '#server/sign-in/providers/provider-person.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { SessionUser } from '#shared/protocol/session/session.ts';
import { isAddressTaken } from './email-link.ts';
import { openSession } from './open-session.ts';
import { newPenName } from './pen-name.ts';
import { checkSignInCode, type RightCode } from './second-factor/check-code.ts';

type AccountRow = typeof account.$inferSelect;
/**
 * `confirmed`: the author agreed that an account is made. `askFirst`: no account is made without this agreement. `code`: of the second
 * factor.
 */
type Wish = { readonly confirmed: boolean; readonly askFirst: boolean; readonly code?: string | undefined };

/**
 * Signs in the person whom a provider vouches for (`verified`), or refuses as that check did. The first sign-in makes the account. An
 * existing account is never linked just because it has the same e-mail, or a later owner of the address would get the account
 * (docs/decisions/0010). The answer is then `emailAccount`: the author signs in with the password, or confirms a separate account without
 * that e-mail.
 */
export async function signInPerson(
  deps: AppDeps,
  call: Call,
  verified: Verification,
  wish: Wish,
): Promise<Outcome<SessionUser>> {
  if (!verified.ok) return verified.refusal;
  const { person } = verified;
  // This is checked before the nonce is used up, so that the same token can be sent again with a code.
  const known = await findAccount(deps.db, person);
  const second =
    known === undefined
      ? { ok: true as const, code: null }
      : await checkSignInCode(deps, call, known, wish.code);
  if (!second.ok) return second.refusal;
  const outcome = await deps.db.transaction((tx) => signIn(deps, tx, call, person, wish, second.code));
  const { provider } = person;
  return signInLogged(deps, call, provider, refusalLogged(deps, call, known?.id ?? '', provider, outcome));
}

async function signIn(
  deps: AppDeps,
  tx: Tx,
  call: Call,
  person: ProviderPerson,
  wish: Wish,
  second: RightCode | null,
): Promise<Outcome<SessionUser>> {
  const { known, emailTaken } = await lookUp(tx, call, person);
  if (known === undefined && !wish.confirmed) {
    if (emailTaken) return refused('emailAccount', { email: person.email });
    if (wish.askFirst) return refused('accountNew');
  }
  if (!(await spendNonce(tx, call, person))) return refused('providerRefused');
  if (known !== undefined) return openSession(deps, tx, call, known, second);

  const email = person.emailVerified && !emailTaken ? person.email : '';
  const made = await makeAccount(deps, tx, call, person, email);
  if (made !== undefined) return openSession(deps, tx, call, made, second);
  // Someone registered this e-mail at the same moment. The token can be used again.
  if (person.nonce !== null) await tx.delete(usedNonce).where(eq(usedNonce.hash, person.nonce.hash));
  return refused('emailAccount', { email: person.email });
}

/** The person's account, and whether an account that is not linked has the person's e-mail. */
async function lookUp(
  tx: Tx,
  { now }: Call,
  person: ProviderPerson,
): Promise<{ known: AccountRow | undefined; emailTaken: boolean }> {
  const known = await findAccount(tx, person);
  const emailTaken =
    known === undefined && person.email !== '' && (await isAddressTaken(tx, now, addressKeys(person.email)));
  // A parallel first sign-in of the same person may have made that account between the two queries.
  return { known: emailTaken ? await findAccount(tx, person) : known, emailTaken };
}

async function findAccount(
  tx: Reader,
  { provider, subject }: ProviderPerson,
): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select({ account })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.userId))
    .where(and(eq(identity.provider, provider), eq(identity.subject, subject)));
  return row?.account;
}

/** Marks the token's nonce as used. The same request may use it again, for example after a lost answer. */
export async function spendNonce(tx: Tx, call: Call, { nonce }: ProviderPerson): Promise<boolean> {
  if (nonce === null) return true;
  const requestKey = call.idempotencyKey ?? '';
  const used = await tx
    .insert(usedNonce)
    .values({ hash: nonce.hash, requestKey, endsAt: nonce.endsAt })
    .onConflictDoNothing()
    .returning({ hash: usedNonce.hash });
  if (used.length > 0) return true;
  const [before] = await tx.select().from(usedNonce).where(eq(usedNonce.hash, nonce.hash));
  return requestKey !== '' && before?.requestKey === requestKey;
}

/** Makes account and identity; `undefined` if the e-mail was taken meanwhile. Of parallel first sign-ins only one makes them. */
async function makeAccount(
  deps: Pick<AppDeps, 'random'>,
  tx: Tx,
  call: Call,
  person: ProviderPerson,
  email: string,
): Promise<AccountRow | undefined> {
  // An address that is not allowed counts as no address.
  const address = (email === '' ? undefined : newAddress(email)) ?? { email: '', emailKey: null };
  const [made] = await tx
    .insert(account)
    .values({
      id: call.newId<UserId>(),
      ...address,
      emailConfirmedAt: address.emailKey === null ? null : call.now,
      passwordHash: null,
      role: 'author',
      penName: newPenName(deps.random),
      language: call.language,
      createdAt: call.now,
    })
    .onConflictDoNothing()
    .returning();
  if (made === undefined) return findAccount(tx, person);
  const { provider, subject } = person;
  const linked = await tx
    .insert(identity)
    .values({ provider, subject, userId: made.id, createdAt: call.now })
    .onConflictDoNothing()
    .returning({ userId: identity.userId });
  if (linked.length > 0) return made;
  await tx.delete(account).where(eq(account.id, made.id));
  return findAccount(tx, person);
}
