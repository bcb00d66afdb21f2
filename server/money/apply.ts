import { and, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, invalid, mapped, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { application } from '#server/db/schema/application.ts';
import { story } from '#server/db/schema/story.ts';
import { lockOwnStory, ownStory } from '#server/story/own-story.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { BonusKind } from '#shared/domain/bonus/bonus.ts';
import type { ApplicationId, BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { applyAddAnswer, applyAddRequest } from '#shared/protocol/money/apply.ts';
import { addStep } from './steps.ts';
import { dueBonus } from './story-bonuses.ts';

type Sent = v.InferOutput<typeof applyAddRequest>;
type Answer = v.InferOutput<typeof applyAddAnswer>;

/**
 * Applies for a completion or a bonus (docs/spec, section 7, Money). A contract is applied for by signing it, so here it is refused
 * (`notEditable`).
 */
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
 * Applies for a bonus that the published words have earned. With the bonus for a first release, the evidence is stored for the editor. A
 * story has at most one open or approved application per kind of bonus. A rejected application is not changed.
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

/** A completion as it was filed. */
type Filed = { id: ApplicationId; state: 'waiting'; submittedAt: number };

/**
 * Files the application for completion. There is one per story: a rejected one is reopened, and no second row is made (docs/spec,
 * section 4, Completion). Only approval sets `finished`. Until the decision, new chapters cannot be published. Refused: `storyFinished`,
 * `completionWaiting`, `nothingPublished`. `submittedAt` in ms since epoch.
 */
export async function finishStory(tx: Tx, call: AuthorCall, id: BookId, note = ''): Promise<Outcome<Filed>> {
  const known = await lockOwnStory(tx, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  if (known.completion === 'approved') return refused('storyFinished');
  if (known.completion === 'waiting') return refused('completionWaiting');
  if (known.publishedCount === 0) return refused('nothingPublished');
  const now = { submittedAt: call.now, stateAt: call.now, words: known.publishedWords, note };
  const [reopened] = await tx
    .update(application)
    .set({ state: 'waiting', reason: '', ...now })
    .where(and(eq(application.storyId, id), eq(application.type, 'completion')))
    .returning({ id: application.id });
  const filed = reopened?.id ?? call.newId<ApplicationId>();
  if (reopened === undefined)
    await tx.insert(application).values({
      id: filed,
      storyId: id,
      type: 'completion',
      ownerId: call.user.userId,
      state: 'waiting',
      ...now,
    });
  await addStep(tx, call, filed, 'waiting');
  await settleActions(tx, call.user.userId, 'review', links.completing(id));
  await tx
    .update(story)
    .set({ completion: 'waiting', version: call.newId<string>(), updatedAt: call.now })
    .where(eq(story.id, id));
  return done({ id: filed, state: 'waiting', submittedAt: call.now }, 'operation', id);
}
