import { and, eq, ne } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { AuthorCall } from '#server/call.ts';
import { checkSentForm, formOf, picturesOf } from '#server/contracts/check-sent-form.ts';
import { sealForm } from '#server/contracts/kept-form.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { writerForm } from '#server/db/schema/contract.ts';
import { story } from '#server/db/schema/story.ts';
import { notePaymentChange } from '#server/money/payment-change.ts';
import { changesPayment, paymentData } from '#server/money/payment-data.ts';
import { done, invalid, type Outcome } from '#server/outcome.ts';
import { needsRecentSignIn } from '#server/policies/recent-sign-in.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';

/** Stores the writer's own form, type 1 (docs/spec, section 7, Author), and with it the pen name. */
export async function prepareWriterForm(
  deps: Pick<AppDeps, 'db' | 'paper' | 'sealer' | 'random'>,
  call: AuthorCall,
  sent: ContractForm,
): Promise<(tx: Tx) => Promise<Outcome<unknown>>> {
  const checked = await checkSentForm(deps, call.user.userId, formOf(sent));
  if (!checked.ok) return async () => invalid(checked.fields);
  const userId = call.user.userId;
  const { form } = checked;
  const sealed = sealForm(deps.sealer, userId, form);
  const kept = { sealed, pictures: picturesOf(form), updatedAt: call.now };
  return async (tx) => {
    const before = await paymentData(tx, deps.sealer, userId);
    if (changesPayment(before, form)) {
      const stale = needsRecentSignIn(call);
      if (stale !== undefined) return stale;
      await notePaymentChange(tx, deps, call, { before, form, contractId: null });
    }
    await tx
      .insert(writerForm)
      .values({ userId, ...kept })
      .onConflictDoUpdate({ target: writerForm.userId, set: kept });
    await rename(tx, call, form.userName);
    return done(undefined, 'update');
  };
}

/** The form's pen name is the author's pen name everywhere. The versions of the stories change, so devices pull it with them. */
async function rename(tx: Tx, call: AuthorCall, penName: string): Promise<void> {
  const userId = call.user.userId;
  const renamed = await tx
    .update(account)
    .set({ penName })
    .where(and(eq(account.id, userId), ne(account.penName, penName)))
    .returning({ id: account.id });
  if (renamed.length > 0)
    await tx.update(story).set({ version: call.newId<string>() }).where(eq(story.ownerId, userId));
}
