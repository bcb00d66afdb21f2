import { and, count, desc, eq, lte, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AppDeps } from '#server/core/deps.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import { contract } from '#server/db/schema/contract.ts';
import { story } from '#server/db/schema/story.ts';
import { lastSubmittedFirst } from '#server/story/standing.ts';
import { changedFields } from '#shared/domain/contract/changed-fields.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { contractMatters } from '#shared/protocol/contract/contract.ts';
import { openForm } from './kept-form.ts';
import { paymentHeldUntil } from './payment-change.ts';
import { paymentStanding } from './payment-data.ts';

type Row = typeof contract.$inferSelect;

/**
 * What an editor should see first about a contract (docs/spec, section 6, Desk): whether it is the author's first one, which fields differ
 * from the author's previous application, and where money goes after an approval. `form` is the contract's opened form. `lastId` is the id
 * of the previous application, for the audit log: the answer contains parts of it.
 */
export async function whatMatters(
  { db, sealer }: Pick<AppDeps, 'db' | 'sealer'>,
  row: Row,
  form: ContractForm,
  now: number,
): Promise<{ matters: v.InferOutput<typeof contractMatters>; lastId: string | null }> {
  const others = and(eq(contract.ownerId, row.ownerId), ne(contract.id, row.id));
  const [approved] = await db
    .select({ number: count() })
    .from(contract)
    .where(and(others, eq(contract.state, 'approved'), lte(contract.submittedAt, row.submittedAt)));
  // An earlier application for the same story comes before others: after a rejection the author changes what the reason asks for.
  const [last] = await db
    .select({ row: contract, bookName: story.title })
    .from(contract)
    .innerJoin(story, eq(story.id, contract.storyId))
    .where(and(others, lte(contract.submittedAt, row.submittedAt)))
    .orderBy(desc(eq(contract.storyId, row.storyId)), ...lastSubmittedFirst())
    .limit(1);
  const { current, next } = await paymentStanding(db, sealer, row.ownerId);
  const matters = {
    first: approved?.number === 0,
    last:
      last === undefined
        ? null
        : {
            bookName: last.bookName,
            state: last.row.state,
            reason: last.row.reason,
            submittedAt: instant(last.row.submittedAt),
            changes: changedFields(openForm(sealer, last.row.ownerId, last.row.sealedForm), form),
          },
    paysElsewhere: row.state === 'waiting' && current !== undefined && next !== undefined,
    payee: current?.payee ?? '',
    nextPayee: row.state === 'waiting' ? (next?.payee ?? '') : '',
    heldUntil: instantOrNull(await paymentHeldUntil(db, row.ownerId, now)),
  };
  return { matters, lastId: last?.row.id ?? null };
}
