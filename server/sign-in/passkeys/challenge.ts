import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { passkeyChallenge } from '#server/db/schema/passkey.ts';
import { secretHash } from '#server/sign-in/link-secret.ts';
import type { Random } from '#shared/lib/ports.ts';

/** How long an authenticator may take to answer. In ms. */
export const CHALLENGE_MS = 5 * 60_000;

export type Purpose = (typeof passkeyChallenge.$inferSelect)['purpose'];

/** Makes a challenge of 256 random bits for the calling session, or for a sign-in, and stores its hash. It is valid for `CHALLENGE_MS`. */
export async function makeChallenge(
  db: Database | Tx,
  random: Random,
  call: Call,
  purpose: Purpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(random.bytes(32));
  await db.insert(passkeyChallenge).values({
    hash: secretHash(Buffer.from(challenge).toString('base64url')),
    purpose,
    sessionId: purpose === 'signIn' ? null : (call.user?.sessionId ?? null),
    endsAt: call.now + CHALLENGE_MS,
  });
  return challenge;
}

/** Whether the challenge is ours, for this purpose and session, and unused. This call uses it up. */
export async function spendChallenge(
  tx: Tx,
  call: Call,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const sessionId = purpose === 'signIn' ? null : (call.user?.sessionId ?? null);
  const spent = await tx
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.hash, secretHash(challenge)),
        eq(passkeyChallenge.purpose, purpose),
        sessionId === null ? isNull(passkeyChallenge.sessionId) : eq(passkeyChallenge.sessionId, sessionId),
        gt(passkeyChallenge.endsAt, call.now),
      ),
    )
    .returning({ hash: passkeyChallenge.hash });
  return spent.length > 0;
}

/** The challenge that an authenticator answers, as base64url; '' if it contains none. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : '';
  } catch {
    return '';
  }
}
