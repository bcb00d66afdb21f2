import { and, eq, inArray, isNotNull, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import { DELETED_CHAPTER_MS } from '#server/chapter/delete-chapter.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem } from '#server/core/each-item.ts';
import {
  account,
  attempt,
  idempotency,
  refreshToken,
  session,
  usedNonce,
} from '#server/db/schema/account.ts';
import { callRate } from '#server/db/schema/call-rate.ts';
import { itemFailure } from '#server/db/schema/job.ts';
import { emailLink, mail, resetLink } from '#server/db/schema/mail.ts';
import { passkeyChallenge } from '#server/db/schema/passkey.ts';
import { readingReceipt } from '#server/db/schema/reading.ts';
import { chapter, story, tombstone } from '#server/db/schema/story.ts';
import { REFRESH_GRACE_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '#server/session/session-tokens.ts';

/** Idempotency records live as long as their story, and at least this long (docs/spec, section 7). In ms. */
const RECORD_MS = 366 * 86_400_000;
/** How long a used refresh token is remembered, so that its theft ends the session. In ms. */
const SPENT_TOKEN_MS = 30 * 86_400_000;
/** How long a device may take to learn that its readings were counted. In ms. */
const RECEIPT_MS = 90 * 86_400_000;
/** How long the desk shows mails that were not sent, and those that stay on this machine. In ms. */
const MAIL_MS = 30 * 86_400_000;
const ROUND = 500;
/** A failed item that was not tried again for this long is gone: it was deleted, or its job does not choose it any more. In ms. */
const FAILED_ITEM_MS = 2 * 86_400_000;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'logger'>;
type Step = (deps: Deps, now: number) => Promise<unknown>;

/**
 * Deletes what has expired: deleted chapters after 30 days, leaving tombstones; ended sessions; old records and mails. Each kind is a
 * separate step, and a step that fails does not stop the others.
 */
export async function sweep(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[];
  await eachItem(deps, 'sweep', names, (name) => STEPS[name](deps, now));
}

const deletedChapters: Step = ({ db }, now) =>
  db.transaction(async (tx) => {
    const gone = await tx
      .select({ id: chapter.id, ownerId: chapter.ownerId, storyId: chapter.storyId })
      .from(chapter)
      .where(lt(chapter.deletedAt, now - DELETED_CHAPTER_MS))
      .limit(ROUND)
      // Skips a chapter that is being restored at this moment.
      .for('update', { skipLocked: true });
    if (gone.length === 0) return;
    await tx
      .insert(tombstone)
      .values(gone.map((row) => ({ ...row, kind: 'chapter' as const, deletedAt: now })))
      .onConflictDoNothing();
    await tx.delete(chapter).where(
      inArray(
        chapter.id,
        gone.map((row) => row.id),
      ),
    );
  });

const sessions: Step = ({ db }, now) => {
  // From these rows a deleted account's devices learn why they are signed out, and erase its work (SYNC-19).
  const leaving = db.select({ id: account.id }).from(account).where(isNotNull(account.deleteAt));
  return db
    .delete(session)
    .where(
      or(
        lt(session.refreshedAt, now - SESSION_IDLE_MS),
        lt(session.createdAt, now - SESSION_MAX_MS),
        and(lt(session.revokedAt, now - SPENT_TOKEN_MS), notInArray(session.userId, leaving)),
      ),
    );
};

const refreshTokens: Step = async ({ db }, now) => {
  await db
    .update(refreshToken)
    .set({ successor: null })
    .where(and(isNotNull(refreshToken.successor), lt(refreshToken.successorUsedAt, now - REFRESH_GRACE_MS)));
  await db
    .delete(refreshToken)
    .where(
      and(
        isNotNull(refreshToken.successorUsedAt),
        lt(refreshToken.successorUsedAt, now - SPENT_TOKEN_MS - REFRESH_GRACE_MS),
      ),
    );
};

const mails: Step = async ({ db, mail: post }, now) => {
  const old = await db
    .delete(mail)
    .where(lt(mail.createdAt, now - MAIL_MS))
    .returning({ id: mail.id });
  await post.remove(old.map(({ id }) => id));
};

const records: Step = ({ db }, now) =>
  db
    .delete(idempotency)
    .where(
      and(
        lt(idempotency.createdAt, now - RECORD_MS),
        or(
          isNull(idempotency.storyId),
          notExists(db.select({ one: sql`1` }).from(story).where(eq(story.id, idempotency.storyId))),
        ),
      ),
    );

/** The steps, by the name under which a failure is recorded. */
const STEPS = {
  'deleted chapters': deletedChapters,
  sessions,
  'refresh tokens': refreshTokens,
  mails,
  'email links': ({ db }, now) => db.delete(emailLink).where(lt(emailLink.createdAt, now - MAIL_MS)),
  'reset links': ({ db }, now) => db.delete(resetLink).where(lt(resetLink.createdAt, now - MAIL_MS)),
  attempts: ({ db }, now) => db.delete(attempt).where(lt(attempt.busyUntil, now)),
  'call rates': ({ db }, now) => db.delete(callRate).where(lt(callRate.busyUntil, now)),
  challenges: ({ db }, now) => db.delete(passkeyChallenge).where(lt(passkeyChallenge.endsAt, now)),
  nonces: ({ db }, now) => db.delete(usedNonce).where(lt(usedNonce.endsAt, now)),
  receipts: ({ db }, now) => db.delete(readingReceipt).where(lt(readingReceipt.createdAt, now - RECEIPT_MS)),
  records,
  'failed items': ({ db }, now) => db.delete(itemFailure).where(lt(itemFailure.lastAt, now - FAILED_ITEM_MS)),
} satisfies Record<string, Step>;
