import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import { writerForm } from '#server/db/schema/contract.ts';
import { CONTRACT_FIELD_NAMES } from '#shared/domain/contract/form.ts';
import { checkSentForm, formOf, picturesOf } from './check-sent-form.ts';
import { sealForm } from './kept-form.ts';
import { noteEnteredPayment } from './payment-change.ts';
import { changesPayment, paymentData } from './payment-data.ts';
import { choosePenName, preparePenName } from './rename-author.ts';

/** Stores the writer's own form, type 1 (docs/spec, section 7, Author), together with the pen name, or the pen name alone. */
export async function prepareWriterForm(
  deps: Pick<AppDeps, 'db' | 'paper' | 'sealer' | 'random'>,
  call: AuthorCall,
  sent: Parameters<typeof formOf>[0],
): Promise<(tx: Tx) => Promise<Outcome<unknown>>> {
  const given = CONTRACT_FIELD_NAMES.filter((name) => sent[name] !== undefined);
  if (given.length === 1 && sent.userName !== undefined) return preparePenName(deps, call, sent.userName);
  const checked = await checkSentForm(deps, call.user.userId, formOf(sent));
  if (!checked.ok) return async () => invalid(checked.fields);
  const userId = call.user.userId;
  const { form } = checked;
  const sealed = sealForm(deps.sealer, userId, form);
  const kept = { sealed, pictures: picturesOf(form), updatedAt: call.now };
  return async (tx) => {
    const before = await paymentData(tx, deps.sealer, userId);
    const isPaidElsewhere = changesPayment(before, form);
    const stale = isPaidElsewhere ? needsRecentSignIn(call) : undefined;
    if (stale !== undefined) return stale;
    await choosePenName(tx, deps.sealer, call, form.userName);
    await tx
      .insert(writerForm)
      .values({ userId, ...kept })
      .onConflictDoUpdate({ target: writerForm.userId, set: kept });
    if (isPaidElsewhere) await noteEnteredPayment(tx, deps, call, { before, form, contractId: null });
    return done(undefined, 'update');
  };
}
