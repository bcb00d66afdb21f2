import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { application } from '#server/db/schema/application.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { chapter } from '#server/db/schema/story.ts';
import type { ApplicationId, ContractId, WithdrawalId } from '#shared/domain/ids.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { giveContract, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

it('each queue, and each open item, says whether its author is suspended (docs/spec, section 6, Desk)', async () => {
  const server = await createTestServer();
  const { db } = server;
  const author = await moneyAuthor(server);
  const editor = (await moneyEditor(server)).device;
  const bookId = (await addStory(author.device)).id;
  const { id: chapterId } = await addChapter(author.device, bookId, {});
  await db
    .update(chapter)
    .set({ inspectState: 'waiting', submittedRevisionId: chapter.revisionId, submittedAt: 1 })
    .where(eq(chapter.id, chapterId));
  const applicationId = randomUUID() as string as ApplicationId;
  const sent = { ownerId: author.id, state: 'waiting' as const, submittedAt: 1, stateAt: 1, amount: 1 };
  await db
    .insert(application)
    .values({ ...sent, id: applicationId, storyId: bookId, type: 'bonus', bonusKind: 'signing' });
  await db.insert(withdrawal).values({
    ...sent,
    id: randomUUID() as string as WithdrawalId,
    month: '2026-01' as Month,
    sealedPayment: '',
    payee: '',
    paymentFrom: 'contract',
    paymentDiffers: false,
  });
  await giveContract(server, author.id, bookId);
  await author.device.ok('questionAsk', { request: { text: 'Why?' } });
  const marks = async () => {
    const contracts = await editor.ok('deskContracts', { request: { state: 'approved' } });
    const [signed] = contracts.items;
    const shown = [
      signed,
      await editor.ok('deskContract', { request: { id: signed?.id as ContractId } }),
      ...(await editor.ok('deskApplications', { request: { type: 'bonus' } })).items,
      await editor.ok('deskApplication', { request: { id: applicationId } }),
      ...(await editor.ok('deskWithdrawals', { request: {} })).items,
      ...(await editor.ok('deskChapters', { request: {} })).items,
      await editor.ok('deskChapter', { request: { id: chapterId } }),
      ...(await editor.ok('deskQuestions', { request: {} })).items,
    ];
    return shown.map((one) => one?.suspended);
  };
  expect(await marks()).toEqual(Array(8).fill(false));
  await editor.ok('deskAuthorSuspend', { request: { id: author.id, reason: 'Copied' } });
  expect(await marks()).toEqual(Array(8).fill(true));
});
