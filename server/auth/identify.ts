import { eq } from 'drizzle-orm';
import type { Identity } from '#server/call.ts';
import type { Database } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { readAccessToken } from './access-token.ts';

/** Who a bearer token stands for: nobody was named, known, known once but expired (20066), or nobody we know. */
export type Identification =
  | { kind: 'none' }
  | { kind: 'known'; identity: Identity }
  | { kind: 'expired' }
  | { kind: 'unknown' };

/** The token of an `Authorization` header, '' when there is none. */
export const bearerToken = (header: string | undefined): string =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';

/**
 * Reads the `Authorization` header. An expired token of a session that was ended is unknown, not expired: refreshing would only
 * bring the same answer later.
 */
export async function identify(
  deps: { db: Database; tokenKey: Uint8Array },
  header: string | undefined,
  now: number,
): Promise<Identification> {
  const token = bearerToken(header);
  if (token === '') return { kind: 'none' };
  const claims = readAccessToken(deps.tokenKey, token);
  if (claims === undefined) return { kind: 'unknown' };
  const [row] = await deps.db
    .select({
      userId: account.id,
      role: account.role,
      penName: account.penName,
      revokedAt: session.revokedAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(eq(session.id, claims.sessionId));
  if (row === undefined || row.revokedAt !== null) return { kind: 'unknown' };
  if (claims.expiresAt <= now) return { kind: 'expired' };
  return {
    kind: 'known',
    identity: { userId: row.userId, sessionId: claims.sessionId, role: row.role, penName: row.penName },
  };
}
