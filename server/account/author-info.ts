import { asc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { presentSessionUser } from '#server/session/session-user.ts';
import type { AuthorInfo, editorItem } from '#shared/protocol/account/author-info.ts';

/** The caller's own data; `authorDto.email` is the contact e-mail, empty after registration (docs/spec, section 4, Fourth chapter). */
export async function authorInfo(db: Database, call: AuthorCall): Promise<Outcome<AuthorInfo>> {
  const [row] = await db.select().from(account).where(eq(account.id, call.user.userId));
  if (row === undefined) return failed('notFound');
  return done({ ...presentSessionUser(row), authorDto: { email: row.contactEmail } });
}

/** The editors an author may choose (docs/spec, section 6). */
export async function editorList(db: Database): Promise<Outcome<v.InferOutput<typeof editorItem>[]>> {
  return done(
    await db
      .select({ id: account.id, name: account.penName })
      .from(account)
      .where(eq(account.role, 'editor'))
      .orderBy(asc(account.penName), asc(account.id)),
  );
}
