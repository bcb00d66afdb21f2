import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { numberColumn } from '#server/db/number-column.ts';
import { account } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { CHANGE_LINK_MS, CONFIRM_LINK_MS, UNDO_LINK_MS } from '#shared/domain/mail.ts';
import type { Random } from '#shared/lib/ports.ts';
import { makeLinkSecret, secretHash } from './link-secret.ts';

export type EmailLink = typeof emailLink.$inferSelect;
export type LinkPurpose = EmailLink['purpose'];

/** How long a link of each purpose works. In ms. */
export const EMAIL_LINK_MS: Record<LinkPurpose, number> = {
  confirm: CONFIRM_LINK_MS,
  change: CHANGE_LINK_MS,
  undo: UNDO_LINK_MS,
};

/**
 * Makes a link about an address and returns its secret. It replaces an earlier link of the same purpose. Links for `undo` are not replaced:
 * otherwise whoever took over an account could void the owner's link by a second change. The caller has locked the account, which orders
 * its links.
 */
export async function issueEmailLink(
  tx: Tx,
  random: Random,
  now: number,
  made: { userId: UserId; purpose: LinkPurpose; address: string; addressKey: string },
): Promise<string> {
  const secret = makeLinkSecret(random);
  if (made.purpose !== 'undo') await dropEmailLinks(tx, made.userId, made.purpose);
  const [last] = await tx
    .select({ sequence: numberColumn(sql`coalesce(max(${emailLink.sequence}), 0)`) })
    .from(emailLink)
    .where(eq(emailLink.userId, made.userId));
  await tx.insert(emailLink).values({
    ...made,
    hash: secretHash(secret),
    sequence: (last?.sequence ?? 0) + 1,
    createdAt: now,
  });
  return secret;
}

/** Deletes an account's links of one purpose. */
export async function dropEmailLinks(tx: Tx, userId: UserId, purpose: LinkPurpose): Promise<void> {
  await tx.delete(emailLink).where(and(eq(emailLink.userId, userId), eq(emailLink.purpose, purpose)));
}

/** Deletes an account's links that were made after this one. */
export async function dropLaterLinks(
  tx: Tx,
  { userId, sequence, createdAt }: Pick<EmailLink, 'userId' | 'sequence' | 'createdAt'>,
): Promise<void> {
  const isLater = or(
    gt(emailLink.sequence, sequence),
    // A link made by a server of the last release has no number, so its time counts.
    and(eq(emailLink.sequence, 0), gt(emailLink.createdAt, createdAt)),
  );
  await tx.delete(emailLink).where(and(eq(emailLink.userId, userId), isLater));
}

/** Finds a secret's link and its account, and locks the account: no one else can use the link until the transaction ends. */
export async function lockEmailLink(tx: Tx, secret: string, purposes: readonly LinkPurpose[]) {
  const isIt = and(eq(emailLink.hash, secretHash(secret)), inArray(emailLink.purpose, [...purposes]));
  const [found] = await tx.select({ userId: emailLink.userId }).from(emailLink).where(isIt);
  const user = found === undefined ? undefined : await lockAccount(tx, found.userId);
  // The link is read again under the lock: it may have been used or ended meanwhile.
  const [link] = await tx.select().from(emailLink).where(isIt);
  return user === undefined || link === undefined ? undefined : { link, user };
}

/** Whether a link still works. `repeated`: the request that used it is sent again, for example after a lost answer. */
export function linkState(link: EmailLink, call: Call): 'open' | 'repeated' | 'used' | 'expired' {
  if (link.usedAt !== null) {
    const { idempotencyKey: key } = call;
    return key !== null && link.usedKey === key ? 'repeated' : 'used';
  }
  return call.now < link.createdAt + EMAIL_LINK_MS[link.purpose] ? 'open' : 'expired';
}

/** Marks a link as used by this request. */
export async function spendEmailLink(tx: Tx, call: Call, { hash }: EmailLink): Promise<void> {
  await tx
    .update(emailLink)
    .set({ usedAt: call.now, usedKey: call.idempotencyKey })
    .where(eq(emailLink.hash, hash));
}

/**
 * The account that has this address, found by the address's keys (`addressKeys`). If two accounts have such a key, it is the account whose
 * address is written as typed.
 */
export async function accountOf(
  db: Reader,
  keys: readonly string[],
): Promise<typeof account.$inferSelect | undefined> {
  const rows = await db
    .select()
    .from(account)
    .where(inArray(account.emailKey, [...keys]));
  return rows.sort((one, other) => placeOf(one, keys) - placeOf(other, keys))[0];
}

const placeOf = ({ emailKey }: typeof account.$inferSelect, keys: readonly string[]): number =>
  keys.indexOf(emailKey ?? '');

/**
 * Whether an address belongs to an account, or is reserved for one: while a change can be undone, no one else can take the old address.
 * `keys`: of the address (`addressKeys`). `forUser`: this account is ignored.
 */
export async function isAddressTaken(
  db: Reader,
  now: number,
  keys: readonly string[],
  forUser?: UserId,
): Promise<boolean> {
  const others = forUser === undefined ? undefined : ne(account.id, forUser);
  const owners = await db
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.emailKey, [...keys]), others));
  return owners.length > 0 || isAddressReserved(db, now, keys, forUser);
}

/** Whether an undo link can still restore an address to an account. `forUser`: this account is ignored. */
async function isAddressReserved(
  db: Reader,
  now: number,
  keys: readonly string[],
  forUser?: UserId,
): Promise<boolean> {
  const reserved = await db
    .select({ hash: emailLink.hash })
    .from(emailLink)
    .where(
      and(
        inArray(emailLink.addressKey, [...keys]),
        eq(emailLink.purpose, 'undo'),
        forUser === undefined ? undefined : ne(emailLink.userId, forUser),
        isNull(emailLink.usedAt),
        gt(emailLink.createdAt, now - UNDO_LINK_MS),
      ),
    )
    .limit(1);
  return reserved.length > 0;
}
