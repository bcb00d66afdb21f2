import { parseRole } from '#shared/domain/role.ts';
import type { SessionView } from './session-control.ts';
import type { StoredCopies } from './session-copies.ts';
import type { SessionRow, SessionUserRow } from './session-row.ts';

/** The author in the copies; null for none, and for values the app never wrote. */
export function userOfCopies(copies: StoredCopies): SessionUserRow | null {
  const role = parseRole(copies.role);
  if (!copies.uid || !role) return null;
  const { uid, name = '', avatar = null, email = '' } = copies;
  return { uid, name, avatar, email, role };
}

/** The session as screens see it, without tokens. */
export function viewOf({ user, accessToken, leaving }: SessionRow): SessionView | null {
  return (
    user && {
      uid: user.uid,
      name: user.name,
      avatar: user.avatar,
      role: user.role,
      alive: accessToken !== null,
      leaving: leaving ? true : undefined,
      deletedAt: user.deletedAt,
    }
  );
}
