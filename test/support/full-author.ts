import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { identity } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import type { BookId, CoverId, DayCountId, MessageId, NoticeId, VersionId } from '#shared/domain/ids.ts';
import { addChapter, addStory, newChapterId, storyForm, textOf } from './api-author.ts';
import { apiDevice } from './api-client.ts';
import { softwareAuthenticator } from './authenticator.ts';
import { filledContract } from './filled-contract.ts';
import {
  giveContract,
  giveWords,
  importLines,
  line,
  type MoneyAuthor,
  moneyEditor,
  withdrawAll,
} from './money.ts';
import { pngOf } from './pictures.ts';
import type { TestServer } from './server.ts';

const newId = <Id extends string>() => randomUUID() as string as Id;

/**
 * Makes an author leave something in every table, by the calls of the app. All texts contain `mark`. The clock must be in the withdrawal
 * window.
 */
export async function fillAccount(server: TestServer, author: MoneyAuthor, mark: string): Promise<void> {
  await fillMoney(server, author, mark);
  await fillStory(server, author, mark);
  await fillPerson(author, mark);
  await fillWaysIn(server, author, mark);
}

/** A finished story under contract whose income, a bonus too, was paid out. */
async function fillMoney(server: TestServer, author: MoneyAuthor, mark: string): Promise<void> {
  const { db } = server;
  const editor = await moneyEditor(server);
  const { id } = await addStory(author.device, `Earned ${mark}`);
  await addChapter(author.device, id, { title: mark });
  await giveContract(server, author.id, id);
  await giveWords(server, id, 60_000);
  const bonus = await author.device.ok('applyAdd', {
    request: { bookId: id, type: 'bonus', bonusKind: 'signing', note: mark },
  });
  await editor.device.ok('deskApplicationDecide', {
    request: { id: bonus.id, approve: false, reason: mark },
  });
  await importLines(editor.device, [line(id, '150')]);
  const asked = await withdrawAll(author.device);
  await editor.device.ok('deskWithdrawalDecide', {
    request: { id: asked.data.id, approve: true, reason: '' },
  });
  await editor.device.ok('deskWithdrawalPaid', {
    request: { id: asked.data.id, fee: 0, tax: 0, net: 15_000, reference: 'TX-7', paidOn: '2026-02-05' },
  });
  await db.update(story).set({ completion: 'approved' }).where(eq(story.id, id));
  const noticeId = newId<NoticeId & MessageId>();
  const texts = { en_US: { title: 'News', text: 'At length.' } };
  await editor.device.ok('deskNoticePublish', { request: { id: noticeId, category: 'news', texts } });
  await author.device.ok('messageRead', { request: { ids: [noticeId] } });
}

/** A story with readers and every kind of text that the server keeps, and a deleted story. */
async function fillStory({ app }: TestServer, { device }: MoneyAuthor, mark: string): Promise<void> {
  const coverId = newId<CoverId>();
  await device.ok('bookCover', { request: { id: coverId, file: pngOf(400, 560) } });
  const form = { ...storyForm(`Title ${mark}`), synopsis: `${mark} `.repeat(30).trim(), coverId };
  const { id } = await device.ok('bookAdd', { request: { id: newId<BookId>(), ...form } });
  const chapter = await addChapter(device, id, {
    title: mark,
    content: textOf(10, mark),
    status: 'published',
  });
  const saved = { id: chapter.id, title: mark, authorNote: { place: 'above' as const, text: mark } };
  await device.ok('chapterEdit', {
    request: { ...saved, content: textOf(11, mark), baseRevision: chapter.revisionId },
  });
  await device.ok('chapterAside', { request: { ...saved, content: textOf(12, mark) } });
  await device.ok('versionKeep', {
    request: {
      id: newId<VersionId>(),
      chapterId: chapter.id,
      name: mark,
      nameId: newId<VersionId>(),
      text: { title: mark, content: textOf(13, mark), authorNote: null },
    },
  });
  await device.ok('chapterPosted', {
    request: {
      id: chapter.id,
      platform: 'royalRoad',
      contentHash: chapter.contentHash,
      postedAt: new Date(0).toISOString(),
      text: { title: mark, content: textOf(14, mark), authorNote: null },
    },
  });
  await device.ok('bookOpen', { params: { id } });
  const readings = (['reader', 'opened'] as const).map((kind) => ({ chapterId: chapter.id, kind }));
  await apiDevice(app).ok('readingCount', { request: { readings } });
  await device.ok('bookFinish', { params: { id } });
  const gone = await addStory(device, `Gone ${mark}`);
  await device.ok('bookDelete', { params: { id: gone.id } });
  const draft = await addStory(device, `Contract ${mark}`);
  await addChapter(device, draft.id, { id: newChapterId() });
  const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  const sent = { ...filledContract, idImg, userName: `Pen ${mark}` };
  await device.ok('contractSign', { request: { ...sent, bookId: draft.id } });
  await device.ok('authorModify', { request: { ...sent, account: '9999991111' } });
}

/** Avatar, contact e-mail, question and counted words. */
async function fillPerson({ device }: MoneyAuthor, mark: string): Promise<void> {
  for (const side of [64, 65]) await device.ok('authorAvatar', { request: { file: pngOf(side, side) } });
  await device.ok('modifyEmail', { request: { email: `${mark}@example.org` } });
  await device.ok('questionAsk', { request: { text: `Question ${mark}` } }, { key: mark });
  const days = [{ id: newId<DayCountId>(), day: '2026-02-05', typed: 1, pasted: 0, seq: 1 }];
  await device.ok('writingCount', {
    request: { days, goals: { token: newId<DayCountId>(), daily: 1, weekly: null } },
  });
}

/** Every sign-in method, links that no one followed, and a request that no job has seen. */
async function fillWaysIn({ db, deps }: TestServer, author: MoneyAuthor, mark: string): Promise<void> {
  const { device, email, id } = author;
  await device.ok('recoveryCodesMake');
  const phone = softwareAuthenticator(deps.settings.origin);
  await device.ok('passkeyAdd', {
    request: { name: mark, response: phone.create(await device.ok('passkeyNewOptions')) },
  });
  await device.ok('passkeyNewOptions');
  await db.insert(identity).values({ provider: 'google', subject: mark, userId: id, createdAt: 0 });
  await device.ok('passwordForgotten', { request: { email } });
  await answerResetRequests(deps);
}
