import { and, eq, ne } from 'drizzle-orm';
import type { AuthorCall, Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { writerForm } from '#server/db/schema/contract.ts';
import { story } from '#server/db/schema/story.ts';
import type { Sealer } from '#server/sealing/sealer.ts';
import { lockStories } from '#server/story/own-story.ts';
import { penNameProblem } from '#shared/domain/contract/check-contract-form.ts';
import { cleanField } from '#shared/domain/contract/normal-contract-form.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { openForm, sealForm } from './kept-form.ts';

/** The profile's call that changes only the pen name (docs/spec, section 7, Author). The name is checked as in the form. */
export async function preparePenName(
  deps: Pick<AppDeps, 'paper' | 'sealer'>,
  call: AuthorCall,
  sent: string,
): Promise<(tx: Tx) => Promise<Outcome<unknown>>> {
  const penName = cleanField(sent);
  const problem =
    penNameProblem(penName) ??
    ((await deps.paper.unprintable(penName)).length > 0 ? 'contract.problem.unprintable' : undefined);
  if (problem !== undefined) return async () => invalid({ userName: problem });
  return async (tx) => {
    await choosePenName(tx, deps.sealer, call, penName);
    return done(undefined, 'update');
  };
}

/** Gives the author the pen name chosen in the profile. Contracts submitted before this no longer change it. */
export async function choosePenName(
  tx: Tx,
  sealer: Sealer,
  call: AuthorCall,
  penName: string,
): Promise<void> {
  const { userId } = call.user;
  await renameAuthor(tx, sealer, call, userId, penName);
  await tx.update(account).set({ penNameChosenAt: call.now }).where(eq(account.id, userId));
}

/**
 * Gives an author the pen name of an approved contract, unless the profile chose one after the contract was submitted. Signed documents
 * keep the name they were signed with.
 */
export async function applyContractPenName(
  tx: Tx,
  sealer: Sealer,
  call: Call,
  contract: { ownerId: UserId; sealedForm: string; submittedAt: number },
): Promise<void> {
  const { ownerId, sealedForm, submittedAt } = contract;
  const [owner] = await tx
    .select({ penNameChosenAt: account.penNameChosenAt })
    .from(account)
    .where(eq(account.id, ownerId))
    .for('no key update');
  if (owner === undefined || (owner.penNameChosenAt ?? 0) > submittedAt) return;
  await renameAuthor(tx, sealer, call, ownerId, openForm(sealer, ownerId, sealedForm).userName);
}

/** Changes the pen name everywhere, also in the stored form. The versions of the stories change, so devices pull the new name with them. */
async function renameAuthor(
  tx: Tx,
  sealer: Sealer,
  call: Pick<Call, 'newId'>,
  userId: UserId,
  penName: string,
): Promise<void> {
  const renamed = await tx
    .update(account)
    .set({ penName })
    .where(and(eq(account.id, userId), ne(account.penName, penName)))
    .returning({ id: account.id });
  if (renamed.length === 0) return;
  await lockStories(tx, eq(story.ownerId, userId));
  await tx.update(story).set({ version: call.newId<string>() }).where(eq(story.ownerId, userId));
  const [kept] = await tx.select().from(writerForm).where(eq(writerForm.userId, userId)).for('update');
  if (kept === undefined) return;
  const form = { ...openForm(sealer, userId, kept.sealed), userName: penName };
  await tx
    .update(writerForm)
    .set({ sealed: sealForm(sealer, userId, form) })
    .where(eq(writerForm.userId, userId));
}
