import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem, isNotWaiting } from '#server/core/each-item.ts';
import { privateFile } from '#server/core/private-files.ts';
import type { Tx } from '#server/db/database.ts';
import { account, idempotency, identity, refreshToken, session } from '#server/db/schema/account.ts';
import { application, applicationEvent } from '#server/db/schema/application.ts';
import { contract, contractDraft, privatePicture, writerForm } from '#server/db/schema/contract.ts';
import { unusedFile } from '#server/db/schema/file.ts';
import { emailLink, mail, resetLink, resetRequest } from '#server/db/schema/mail.ts';
import { message, noticeRead } from '#server/db/schema/message.ts';
import { incomeLine, paymentChange } from '#server/db/schema/money.ts';
import { passkey, passkeyChallenge } from '#server/db/schema/passkey.ts';
import { question } from '#server/db/schema/question.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { secondFactor, secondFactorOffer } from '#server/db/schema/second-factor.ts';
import { chapter, cover, story, tombstone } from '#server/db/schema/story.ts';
import { writingDay, writingGoal } from '#server/db/schema/writing-stats.ts';
import { avatarFileOf } from '#server/files/avatar.ts';
import { coverFiles } from '#server/files/cover.ts';
import { noteUnused, removeUnused } from '#server/files/unused-files.ts';
import { lockBalance } from '#server/money/ledger.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { emptyStoryForm } from '#shared/domain/story.ts';
import { deletionBlockers } from './deletion.ts';

const DAY_MS = 86_400_000;

const JOB = 'delete accounts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'random' | 'sealer' | 'files' | 'mail' | 'logger'>;

/**
 * Deletes the accounts whose 14 days are over (docs/spec, section 4, Deletion of an account). Each step is a transaction of its own and can
 * be repeated, and the account is marked last. So the next run continues a run that was killed, and two servers may run the job at once.
 * Every file stays listed in a row until it is deleted. Money that arrived in the 14 days puts the deletion off by a day.
 */
export async function deleteAccounts(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        isNull(account.deletedAt),
        lte(account.deleteAt, deps.clock.now()),
        isNotWaiting(deps.db, JOB, account.id, deps.clock.now()),
      ),
    )
    .orderBy(asc(account.deleteAt));
  const ids = due.map(({ id }) => id);
  await eachItem(deps, JOB, ids, async (id) => {
    if (await begin(deps, id)) await erase(deps, id);
  });
}

/** Removes every sign-in method. Returns false if the account must not be deleted now. */
function begin({ db, clock }: Deps, id: UserId): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(account).where(eq(account.id, id)).for('update');
    if (user === undefined || user.deletedAt !== null || user.deleteAt === null || user.deleteAt > now)
      return false;
    // No money moves between this check and the removal of the sign-in methods.
    await lockBalance(tx, id);
    if ((await deletionBlockers(tx, id)).length > 0) {
      // The sign-in methods are gone already, so no one can withdraw this money. The error tells the operator.
      if (await isClosed(tx, user)) throw new OwnError('an account that is being deleted got money');
      await tx
        .update(account)
        .set({ deleteAt: now + DAY_MS })
        .where(eq(account.id, id));
      return false;
    }
    await tx.update(account).set({ passwordHash: null }).where(eq(account.id, id));
    await tx.delete(identity).where(eq(identity.userId, id));
    await tx.delete(passkey).where(eq(passkey.userId, id));
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, id));
    await tx.delete(secondFactor).where(eq(secondFactor.userId, id));
    await tx.delete(secondFactorOffer).where(eq(secondFactorOffer.userId, id));
    return true;
  });
}

/** Whether the account has no sign-in method left. Removing them is the first step of a deletion. */
async function isClosed(tx: Tx, { id, passwordHash }: typeof account.$inferSelect): Promise<boolean> {
  const ways = [
    ...(await tx.select({ id: identity.userId }).from(identity).where(eq(identity.userId, id)).limit(1)),
    ...(await tx.select({ id: passkey.userId }).from(passkey).where(eq(passkey.userId, id)).limit(1)),
  ];
  return passwordHash === null && ways.length === 0;
}

async function erase(deps: Deps, id: UserId): Promise<void> {
  await eraseFiles(deps, id);
  const stories = await deps.db.select({ id: story.id }).from(story).where(eq(story.ownerId, id));
  for (const one of stories) await deps.db.transaction((tx) => eraseStory(tx, one.id));
  await eraseMails(deps, id);
  await deps.db.transaction((tx) => erasePerson(tx, deps, id));
}

/** Deletes pictures, documents that were never signed, and contracts that no editor approved, including their documents. */
async function eraseFiles(deps: Deps, id: UserId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(account).where(eq(account.id, id)).for('update');
    await tx.update(account).set({ avatar: null }).where(eq(account.id, id));
    const refused = and(eq(contract.ownerId, id), ne(contract.state, 'approved'));
    const own = [
      ...(await tx.delete(contract).where(refused).returning()),
      ...(await tx.delete(contractDraft).where(eq(contractDraft.ownerId, id)).returning()),
      ...(await tx.delete(privatePicture).where(eq(privatePicture.ownerId, id)).returning()),
    ];
    const covers = await tx.delete(cover).where(eq(cover.ownerId, id)).returning();
    const names = [
      ...avatarFileOf(user?.avatar ?? null),
      ...covers.flatMap(({ fileKey }) => coverFiles(fileKey)),
      ...own.map(({ fileKey }) => privateFile(fileKey)),
    ];
    await noteUnused(tx, { ownerId: id, names, dueAt: deps.clock.now() });
  });
  await removeUnused(deps, eq(unusedFile.ownerId, id));
}

/** Deletes a story with its chapters. If a contract or income refers to the story, the story's row stays, without the author's texts. */
async function eraseStory(tx: Tx, id: (typeof story.$inferSelect)['id']): Promise<void> {
  await tx.select({ id: story.id }).from(story).where(eq(story.id, id)).for('update');
  const [signed] = await tx
    .select({ id: contract.id })
    .from(contract)
    .where(eq(contract.storyId, id))
    .limit(1);
  const [earned] = await tx
    .select({ id: incomeLine.id })
    .from(incomeLine)
    .where(eq(incomeLine.storyId, id))
    .limit(1);
  const applications = await tx
    .select({ id: application.id })
    .from(application)
    .where(eq(application.storyId, id));
  const steps = inArray(
    applicationEvent.subjectId,
    applications.map((one) => one.id),
  );
  if (signed === undefined && earned === undefined) {
    await tx.delete(applicationEvent).where(steps);
    await tx.delete(story).where(eq(story.id, id));
    return;
  }
  await tx.delete(chapter).where(eq(chapter.storyId, id));
  await tx
    .update(application)
    .set({ note: '', platformUrl: null, reason: '' })
    .where(eq(application.storyId, id));
  await tx.update(applicationEvent).set({ reason: '' }).where(steps);
  // These four fields stay for the contract and the income. All other fields are emptied, including those that are added to the form later.
  const { genreId, editorId, contractType, audience, ...words } = emptyStoryForm();
  const nothing = { chapterCount: 0, words: 0, publishedCount: 0, publishedWords: 0 };
  await tx
    .update(story)
    .set({
      ...nothing,
      ...words,
      coverId: null,
      volumes: '[]',
      formHash: '',
      firstFormHash: '',
      openedAt: null,
      openedBefore: null,
    })
    .where(eq(story.id, id));
}

/** The account's mails, except the one that reports the deletion: another server may have queued it meanwhile. */
const mailsOf = (id: UserId) => and(eq(mail.userId, id), ne(mail.kind, 'deletionDone'));

/** Deletes the mails, and the copies that this machine stores. */
async function eraseMails({ db, mail: post }: Deps, id: UserId): Promise<void> {
  const own = await db.select({ id: mail.id }).from(mail).where(mailsOf(id));
  await post.remove(own.map((one) => one.id));
  await db.delete(mail).where(mailsOf(id));
}

/** Deletes all other personal data. The account's row stays and says when it was deleted. A mail to the old address is the last step. */
async function erasePerson(tx: Tx, deps: Deps, id: UserId): Promise<void> {
  const now = deps.clock.now();
  const [user] = await tx.select().from(account).where(eq(account.id, id)).for('update');
  if (user === undefined || user.deletedAt !== null) return;
  const { available, locked } = await lockBalance(tx, id);
  if (available > 0 || locked > 0) throw new OwnError('an account that is being deleted got money');
  await tx.delete(paymentChange).where(eq(paymentChange.ownerId, id));
  await tx.delete(writerForm).where(eq(writerForm.userId, id));
  const sessions = tx.select({ id: session.id }).from(session).where(eq(session.userId, id));
  await tx
    .update(refreshToken)
    .set({ udid: '', replacedBy: null, successor: null })
    .where(inArray(refreshToken.sessionId, sessions));
  await tx.delete(writingDay).where(eq(writingDay.ownerId, id));
  await tx.delete(writingGoal).where(eq(writingGoal.ownerId, id));
  await tx.delete(message).where(eq(message.ownerId, id));
  await tx.delete(noticeRead).where(eq(noticeRead.userId, id));
  await tx.delete(question).where(eq(question.ownerId, id));
  await tx.delete(tombstone).where(eq(tombstone.ownerId, id));
  await tx.delete(idempotency).where(eq(idempotency.userId, id));
  await tx.delete(mail).where(mailsOf(id));
  await tx.delete(resetLink).where(eq(resetLink.userId, id));
  await tx.delete(emailLink).where(eq(emailLink.userId, id));
  await tx.delete(resetRequest).where(eq(resetRequest.emailKey, user.emailKey ?? ''));
  await tx.delete(passkeyChallenge).where(inArray(passkeyChallenge.sessionId, sessions));
  // An id and hashes of tokens stay. From these a device learns later why it is signed out.
  await tx
    .update(session)
    .set({ udid: '', userAgent: '', network: '', revokedAt: sql`coalesce(${session.revokedAt}, ${now})` })
    .where(eq(session.userId, id));
  const moment = { now, newId: <Id extends string>() => mintId(deps.clock, deps.random) as string as Id };
  await queueMail(tx, deps, moment, { to: user, kind: 'deletionDone', facts: { at: now } });
  await tx
    .update(account)
    .set({
      email: '',
      emailKey: null,
      emailConfirmedAt: null,
      decisionMails: true,
      passwordHash: null,
      penName: '',
      penNameChosenAt: null,
      passkeyHandle: null,
      contactEmail: '',
      disabledReason: '',
      registerKey: null,
      deletedAt: now,
    })
    .where(eq(account.id, id));
}
