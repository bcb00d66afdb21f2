import type { account } from '#server/db/schema/account.ts';
import type { SessionUser } from '#shared/protocol/session/session.ts';

type AccountRow = typeof account.$inferSelect;

/** The user's data in a session (docs/spec, section 3). */
export const presentSessionUser = (row: AccountRow): SessionUser => ({
  id: row.id,
  name: row.penName,
  info: { avatar: row.avatar },
  email: row.email,
  role: row.role,
});
