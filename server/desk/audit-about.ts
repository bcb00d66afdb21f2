import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { application } from '#server/db/schema/application.ts';
import { contract, privatePicture } from '#server/db/schema/contract.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { question } from '#server/db/schema/question.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import type { AuditAbout } from '#shared/protocol/desk/audit.ts';

/**
 * What entries of the audit log are about, by their subjects' ids: the story's present title and the author's present pen name. The log
 * itself keeps only ids. A chapter's title is left out, as it may be that of a draft which the author never submitted. A deleted subject is
 * missing, and a deleted author has no name. Ids are unique in all tables, so each table is asked for all of them by its primary key.
 */
export async function aboutSubjects(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditAbout>> {
  const found = new Map<string, AuditAbout>();
  const list = [...new Set(ids)] as never[];
  if (list.length === 0) return found;
  const told = (rows: readonly ({ id: string } & Partial<AuditAbout>)[]) => {
    for (const { id, story = '', author = '' } of rows) found.set(id, { story, author });
  };
  const names = { story: story.title, author: account.penName };
  told(
    await db
      .select({ id: contract.id, ...names })
      .from(contract)
      .innerJoin(story, eq(story.id, contract.storyId))
      .innerJoin(account, eq(account.id, contract.ownerId))
      .where(inArray(contract.id, list)),
  );
  told(
    await db
      .select({ id: application.id, ...names })
      .from(application)
      .innerJoin(story, eq(story.id, application.storyId))
      .innerJoin(account, eq(account.id, application.ownerId))
      .where(inArray(application.id, list)),
  );
  told(
    await db
      .select({ id: chapter.id, ...names })
      .from(chapter)
      .innerJoin(story, eq(story.id, chapter.storyId))
      .innerJoin(account, eq(account.id, story.ownerId))
      .where(inArray(chapter.id, list)),
  );
  told(
    await db
      .select({ id: story.id, ...names })
      .from(story)
      .innerJoin(account, eq(account.id, story.ownerId))
      .where(inArray(story.id, list)),
  );
  const author = account.penName;
  for (const table of [withdrawal, question, privatePicture])
    told(
      await db
        .select({ id: table.id as never, author })
        .from(table)
        .innerJoin(account, eq(account.id, table.ownerId))
        .where(inArray(table.id as never, list)),
    );
  told(await db.select({ id: account.id, author }).from(account).where(inArray(account.id, list)));
  return found;
}
