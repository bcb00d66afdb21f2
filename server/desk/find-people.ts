import { and, asc, desc, ilike, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { addressKeys } from '#server/core/email-address.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import type { deskPeopleAnswer } from '#shared/protocol/desk/people.ts';

const PEOPLE = 20;
const STORIES = 10;

/** Finds the typed text literally: `%`, `_` and `\` stand for themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The accounts that have the typed text in their pen name, or are registered with it as their whole e-mail. */
export const isTyped = (typed: string): SQL | undefined =>
  or(ilike(account.penName, containing(typed)), inArray(account.emailKey, [...addressKeys(typed)]));

/**
 * Finds people to whom an editor may write, by a part of the pen name or by the whole e-mail (docs/spec, section 6, Desk). Deleted accounts
 * are not found. The audit log records each search with the ids it found, but not what was typed, as the log is kept for ever.
 */
export async function findPeople(
  db: Database,
  call: AuthorCall,
  typed: string,
): Promise<Outcome<v.InferOutput<typeof deskPeopleAnswer>>> {
  const rows = await db
    .select({ id: account.id, penName: account.penName, createdAt: account.createdAt })
    .from(account)
    .where(and(isNull(account.deletedAt), isTyped(typed)))
    .orderBy(asc(account.penName), asc(account.id))
    .limit(PEOPLE + 1);
  const people = rows.slice(0, PEOPLE);
  const ids = people.map(({ id }) => id);
  await writeAudit(db, call, 'people.find', call.user.userId, JSON.stringify({ found: ids }));
  const stories =
    ids.length === 0
      ? []
      : await db
          .select({ id: story.id, ownerId: story.ownerId, title: story.title })
          .from(story)
          .where(and(inArray(story.ownerId, ids), isNotNull(story.openedAt)))
          .orderBy(desc(story.openedAt), asc(story.id));
  return done({
    items: people.map(({ id, penName, createdAt }) => ({
      id,
      penName,
      since: instant(createdAt),
      stories: stories
        .filter(({ ownerId }) => ownerId === id)
        .slice(0, STORIES)
        .map((one) => ({ id: one.id, title: one.title })),
    })),
    more: rows.length > PEOPLE,
  });
}
