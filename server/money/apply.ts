import { and, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, invalid, mapped, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { application } from '#server/db/schema/application.ts';
import { lockOwnStory, ownStory } from '#server/story/own-story.ts';
import type { BonusKind } from '#shared/domain/bonus/bonus.ts';
import type { ApplicationId } from '#shared/domain/ids.ts';
import type { applyAddAnswer, applyAddRequest } from '#shared/protocol/money/apply.ts';
import { type Filed, finishStory } from './finish-story.ts';
import { addStep } from './steps.ts';
import { dueBonus } from './story-bonuses.ts';

type Sent = v.InferOutput<typeof applyAddRequest>;
type Answer = v.InferOutput<typeof applyAddAnswer>;

/** Applies for a completion or a bonus (docs/spec, section 7, Money). A contract is applied for by signing it. */
export async function apply(tx: Tx, call: AuthorCall, sent: Sent): Promise<Outcome<Answer>> {
  const answer = (filed: Filed): Answer => ({ ...filed, submittedAt: instant(filed.submittedAt) });
  if (sent.type === 'completion') return mapped(await finishStory(tx, call, sent.bookId, sent.note), answer);
  if (sent.type === 'bonus')
    return sent.bonusKind === undefined
      ? invalid({ bonusKind: 'reward.error.kindEmpty' })
      : mapped(await applyForBonus(tx, call, sent, sent.bonusKind), answer);
  const known = await ownStory(tx, call.user.userId, sent.bookId);
  return known === undefined ? failed('notFound') : refused('notEditable');
}

/**
 * Applies for a bonus that the published words have earned, with the evidence of a first release for the editor. A story has at most one
 * open or approved application for a bonus. A rejected one stays as it was.
 */
async function applyForBonus(tx: Tx, call: AuthorCall, sent: Sent, kind: BonusKind): Promise<Outcome<Filed>> {
  const known = await lockOwnStory(tx, call.user.userId, sent.bookId);
  if (known === undefined) return failed('notFound');
  const evidence = kind === 'firstRelease' ? sent.evidence : undefined;
  const due = await dueBonus(tx, known, kind, evidence?.leadDays ?? null);
  if ('ok' in due) return due;
  const [standing] = await tx
    .select({ id: application.id })
    .from(application)
    .where(
      and(
        eq(application.storyId, known.id),
        eq(application.type, 'bonus'),
        eq(application.bonusKind, kind),
        inArray(application.state, ['waiting', 'approved']),
      ),
    );
  if (standing !== undefined) return refused('alreadyApplied');
  const filed: Filed = { id: call.newId<ApplicationId>(), state: 'waiting', submittedAt: call.now };
  await tx.insert(application).values({
    ...filed,
    storyId: known.id,
    type: 'bonus',
    ownerId: known.ownerId,
    bonusKind: kind,
    stateAt: call.now,
    words: known.publishedWords,
    amount: due.cents,
    note: sent.note,
    platformUrl: evidence?.platformUrl ?? null,
    leadDays: evidence?.leadDays ?? null,
  });
  await addStep(tx, call, filed.id, 'waiting');
  return done(filed, 'operation', known.id);
}
