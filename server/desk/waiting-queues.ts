import { and, count, eq, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import { BUILD_VERSION } from '#server/core/build-version.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { numberColumn } from '#server/db/number-column.ts';
import { application } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { question } from '#server/db/schema/question.ts';
import { chapter } from '#server/db/schema/story.ts';
import { DECIDED_TYPES } from '#shared/domain/application.ts';
import type { DeskQueue, deskStartAnswer } from '#shared/protocol/desk/start.ts';
import { backupTrouble } from './server-state.ts';

/**
 * How many wait in each queue of the desk, and since when the oldest waits (docs/spec, section 6, Desk). Each number comes from the
 * index by which its list is read, so decided rows cost nothing. The answer names no one, so the audit log gets no entry.
 */
export async function waitingQueues(
  deps: Pick<AppDeps, 'db' | 'clock' | 'installation'>,
): Promise<Outcome<NonNullable<v.InferOutput<typeof deskStartAnswer>>>> {
  const { db } = deps;
  const of = async (part: string, table: PgTable, at: PgColumn | SQL, waits: SQL | undefined) => {
    const [row] = await db
      .select({ waiting: count(), oldest: numberColumn(sql`${min(at as PgColumn)}`) })
      .from(table)
      .where(waits);
    const waiting = row?.waiting ?? 0;
    return { part, waiting, oldest: waiting === 0 || row === undefined ? null : instant(row.oldest) };
  };
  const queues: DeskQueue[] = [
    await of('contract', contract, contract.submittedAt, eq(contract.state, 'waiting')),
  ];
  for (const type of DECIDED_TYPES) {
    const waits = and(eq(application.type, type), eq(application.state, 'waiting'));
    queues.push(await of(type, application, application.stateAt, waits));
  }
  // An approved withdrawal waits, too: an editor has to mark it as paid.
  for (const state of ['waiting', 'approved'] as const) {
    const part = state === 'waiting' ? 'withdrawal' : 'payment';
    queues.push(await of(part, withdrawal, withdrawal.stateAt, eq(withdrawal.state, state)));
  }
  // A server of the last release does not store when a text was submitted.
  const submitted = sql`coalesce(${chapter.submittedAt}, ${chapter.updatedAt})`;
  const inReview = and(
    eq(chapter.inspectState, 'waiting'),
    isNull(chapter.deletedAt),
    isNotNull(chapter.submittedRevisionId),
  );
  queues.push(await of('chapter', chapter, submitted, inReview));
  queues.push(await of('question', question, question.askedAt, isNull(question.answeredAt)));
  const backups = await backupTrouble(deps);
  return done({ queues, server: BUILD_VERSION, ...(backups === undefined ? {} : { backups }) });
}
