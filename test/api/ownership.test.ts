import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { account, session } from '#server/db/schema/account.ts';
import { message } from '#server/db/schema/message.ts';
import {
  chapter,
  chapterRevision,
  crossPost,
  namedVersion,
  sideRevision,
  story,
  tombstone,
} from '#server/db/schema/story.ts';
import { writingDay } from '#server/db/schema/writing-stats.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId, DayCountId, RevisionId, UserId, VersionId } from '#shared/domain/ids.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import {
  addChapter,
  addStory,
  newChapterId,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { pngOf } from '#test/support/pictures.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app, db, deps } = server;

type Owned = {
  bookId: BookId;
  chapterId: ChapterId;
  revisionId: RevisionId;
  coverId: string;
  messageId: string;
  signInId: string;
  versionId: string;
  dayId: string;
};
type Attempt = (owned: Owned) => { params?: Record<string, string>; request?: Record<string, unknown> };

const byBook: Attempt = ({ bookId }) => ({ params: { id: bookId } });
const byChapter: Attempt = ({ chapterId }) => ({ request: { id: chapterId } });

/**
 * Every call, with a request that contains another author's ids. A new call does not compile until it is listed here. `null`: its request cannot
 * contain an id of another author.
 */
const ATTEMPTS: Record<EndpointName, Attempt | null> = {
  login: null,
  passwordForgotten: null,
  passwordResetAccount: null,
  passwordReset: null,
  passwordChange: null,
  // The secret refers to a change of the mail’s recipient; without a secret it is the caller’s own change (test/api/payment-hold.test.ts).
  paymentChange: null,
  paymentUndo: null,
  paymentUndoOwn: null,
  signInMethods: null,
  reauthenticate: null,
  // A code is used with its account's e-mail; test/api/recovery-codes.test.ts covers another account's code.
  recoveryCodes: null,
  recoveryCodesMake: null,
  recoveryCodesRemove: null,
  recoveryCodeUse: null,
  secondFactor: null,
  secondFactorNew: null,
  secondFactorConfirm: null,
  secondFactorRemove: null,
  deletionState: null,
  deletionAsk: null,
  deletionKeep: null,
  // A link's secret refers to its own account; the others contain no id (test/api/confirmed-email.test.ts and change-email.test.ts).
  accountEmail: null,
  emailConfirm: null,
  emailConfirmSend: null,
  emailChange: null,
  emailChangeCancel: null,
  emailUndo: null,
  passkeySignInOptions: null,
  passkeyLogin: null,
  passkeyProofOptions: null,
  passkeyNewOptions: null,
  passkeyAdd: null,
  // test/api/passkeys.test.ts covers another author's passkey.
  passkeyRename: ({ bookId }) => ({ request: { id: bookId, name: 'Mine' } }),
  passkeyRemove: ({ bookId }) => ({ request: { id: bookId } }),
  mailChoice: null,
  mailChoose: null,
  register: null,
  logout: null,
  refreshToken: null,
  facebookLogin: null,
  googleLogin: null,
  thirdConfig: null,
  thirdNonce: null,
  noticeList: null,
  // Everyone may read notices and every editor may write them; test/api/notices.test.ts keeps authors out.
  noticeOne: null,
  deskNoticePublish: null,
  deskNoticeWithdraw: null,
  authorInfo: null,
  modifyEmail: null,
  editorList: null,
  pull: null,
  bookList: null,
  genreList: null,
  tagList: null,
  bookSearch: null,
  deskChapters: null,
  // Forms and pictures are always the caller's; test/api/contract.test.ts covers another author's picture in a form.
  authorForm: null,
  authorModify: null,
  authorAvatar: null,
  listTargetOrg: null,
  idCardSave: null,
  idCardBackSave: null,
  parentSignSave: null,
  messageList: null,
  messageRead: ({ messageId }) => ({ request: { ids: [messageId] } }),
  deviceList: null,
  deviceEnd: ({ signInId }) => ({ request: { id: signInId } }),
  deskMessageSend: ({ bookId }) => ({ request: { bookId, title: 'T', text: 'T' } }),
  // A question contains no id; test/api/questions.test.ts covers what an editor sees and answers.
  questionAsk: null,
  questionList: null,
  deskMail: null,
  // These are for editors only; test/api/editors.test.ts keeps authors out, and shows that they do not find an author's account.
  deskStart: null,
  deskServer: null,
  deskEditors: null,
  deskEditorDisable: null,
  // Of these test/api/desk-authors.test.ts keeps authors out, and says what they answer.
  deskAuthors: null,
  deskAuthor: null,
  deskAuthorSuspend: null,
  deskAuthorSuspensionEnd: null,
  // Finds by name or e-mail; test/api/desk-people.test.ts says what it answers.
  deskPeople: null,
  // Finds what readers or editors see already; test/api/desk-stories.test.ts says what, and keeps authors out.
  deskStories: null,
  deskQuestions: null,
  deskMessages: null,
  deskContracts: null,
  deskTargetOrg: null,
  // Income and withdrawals are always the caller's.
  applyWithdrawal: null,
  incomeOverview: null,
  incomeStatement: null,
  incomeMonths: null,
  payLog: null,
  deskApplications: null,
  deskWithdrawals: null,
  deskIncomeImport: null,
  deskIncomeImports: null,
  deskAudit: null,
  // Rates belong to the publisher; test/attacks/share-rates.test.ts keeps authors out.
  shareRates: null,
  deskRates: null,
  deskRatePropose: null,
  deskRateConfirm: null,
  deskRateWithdraw: null,
  applyAdd: ({ bookId }) => ({ request: { bookId, type: 'completion' } }),
  applyList: ({ bookId }) => ({ request: { bookId } }),
  applyBonuses: ({ bookId }) => ({ request: { bookId } }),
  applyCompletion: ({ bookId }) => ({ request: { bookId } }),
  incomeChapters: byBook,
  deskApplication: ({ bookId }) => ({ request: { id: bookId } }),
  deskApplicationDecide: ({ bookId }) => ({ request: { id: bookId, approve: true } }),
  deskWithdrawal: ({ bookId }) => ({ request: { id: bookId } }),
  deskWithdrawalDecide: ({ bookId }) => ({ request: { id: bookId, approve: true } }),
  deskWithdrawalPaid: ({ bookId }) => ({
    request: { id: bookId, fee: 0, tax: 0, net: 1, reference: 'r', paidOn: '2026-01-15' },
  }),
  contractInvited: byBook,
  contractSign: ({ bookId }) => ({ request: { bookId } }),
  contractSubmit: ({ bookId }) => ({ request: { bookId } }),
  deskContract: ({ bookId }) => ({ request: { id: bookId } }),
  deskContractDecide: ({ bookId }) => ({ request: { id: bookId, approve: true } }),
  deskContractClose: ({ bookId }) => ({ request: { bookId, closed: true } }),
  bookAdd: ({ bookId }) => ({ request: { id: bookId, ...storyForm() } }),
  bookForm: byBook,
  bookEdit: ({ bookId, revisionId }) => ({
    params: { id: bookId },
    request: { ...storyForm(), baseRevision: revisionId },
  }),
  bookCover: ({ coverId }) => ({ request: { id: coverId, file: pngOf(40, 56) } }),
  bookOpen: byBook,
  bookFinish: byBook,
  bookDelete: byBook,
  bookPublic: byBook,
  writingCount: ({ dayId }) => ({
    request: { days: [{ id: dayId, day: '2026-11-22', typed: 9, pasted: 0, seq: 9 }] },
  }),
  // Counts are always the caller's.
  writingDays: null,
  versionKeep: ({ chapterId, versionId }) => ({
    request: { id: versionId, chapterId, name: 'Mine', nameId: newChapterId() },
  }),
  chapterPosted: ({ chapterId }) => ({
    request: {
      id: chapterId,
      platform: 'royalRoad',
      contentHash: null,
      postedAt: new Date(0).toISOString(),
    },
  }),
  chapterPostedText: ({ chapterId }) => ({ request: { id: chapterId, platform: 'royalRoad' } }),
  versionNamed: ({ versionId }) => ({ request: { id: versionId } }),
  bookVolumes: ({ bookId }) => ({ request: { bookId, volumes: [], baseRevision: null } }),
  chapterAdd: ({ bookId }) => ({
    request: { id: newChapterId(), bookId, title: 'T', content: textOf(1), status: 'draft' },
  }),
  chapterEdit: ({ chapterId, revisionId }) => ({
    request: {
      id: chapterId,
      baseRevision: revisionId,
      title: 'Mine now',
      content: textOf(1),
      authorNote: null,
    },
  }),
  chapterSaves: ({ chapterId, revisionId }) => ({
    request: {
      saves: [
        {
          key: 'k',
          call: 'chapterEdit',
          request: { id: chapterId, baseRevision: revisionId, title: 'Mine now', content: textOf(1) },
        },
      ],
    },
  }),
  chapterForm: byChapter,
  chapterBatch: ({ chapterId }) => ({ request: { ids: [chapterId] } }),
  chapterList: byBook,
  chapterDelete: byChapter,
  chapterUndelete: byChapter,
  chapterDeleted: byBook,
  chapterSort: ({ bookId, chapterId }) => ({ request: { bookId, ids: [chapterId] } }),
  chapterHistory: byChapter,
  chapterAside: ({ chapterId }) => ({
    request: { id: chapterId, title: 'T', content: textOf(1), authorNote: null },
  }),
  chapterRevision: ({ chapterId, revisionId }) => ({ request: { id: chapterId, revisionId } }),
  chapterRestore: ({ chapterId }) => ({ request: { id: chapterId, revision: 1 } }),
  bookReaders: byBook,
  // Anyone may count what they read, and the answer reveals nothing (test/api/readings.test.ts).
  readingCount: null,
  chapterRead: ({ chapterId }) => ({ params: { id: chapterId } }),
  deskChapter: byChapter,
  deskInspectChapter: ({ chapterId }) => ({ request: { id: chapterId, pass: true } }),
};
const attempts = Object.entries(ATTEMPTS).flatMap(([name, attempt]) =>
  attempt === null ? [] : [[name as EndpointName, attempt] as const],
);

let thief: ApiDevice;
let owned: Owned;
beforeEach(async () => {
  await server.reset();
  const owner = await signedInAuthor(app);
  const book = await addStory(owner);
  const { id, revisionId } = await addChapter(owner, book.id);
  const { coverId } = await owner.ok('bookCover', { request: { id: newChapterId(), file: pngOf(400, 560) } });
  const [signIn] = await owner.ok('deviceList');
  const [row] = await db.select({ ownerId: story.ownerId }).from(story);
  const ownerId = row?.ownerId as UserId;
  const call = { now: Date.now(), newId: <Id extends string>() => randomUUID() as string as Id };
  const told = { type: 'desk', kind: 'deskMessage', facts: { title: 'T', text: 'T' } } as const;
  await db.transaction((tx) => addMessage(tx, call, { ownerId, ...told }));
  const { items } = await owner.ok('messageList', { request: {} });
  const versionId = newChapterId() as string as VersionId;
  await owner.ok('versionKeep', {
    request: {
      id: versionId,
      chapterId: id,
      name: 'First',
      nameId: newChapterId() as string as VersionId,
      text: { title: 'T', content: textOf(1), authorNote: null },
    },
  });
  await owner.ok('chapterPosted', {
    request: {
      id,
      platform: 'royalRoad',
      contentHash: 'a'.repeat(64) as ContentHash,
      postedAt: new Date(0).toISOString(),
      text: { title: 'T', content: textOf(1), authorNote: null },
    },
  });
  const dayId = newChapterId() as string as DayCountId;
  await owner.ok('writingCount', {
    request: { days: [{ id: dayId, day: '2026-11-22', typed: 1, pasted: 0, seq: 1 }] },
  });
  owned = {
    versionId,
    dayId,
    bookId: book.id,
    chapterId: id,
    revisionId,
    coverId,
    messageId: items[0]?.id ?? '',
    signInId: signIn?.id ?? '',
  };
  thief = await signedInAuthor(app);
});

const state = async () =>
  JSON.stringify([
    await db.select().from(story),
    await db.select().from(chapter),
    await db.select().from(chapterRevision),
    await db.select().from(sideRevision),
    await db.select().from(tombstone),
    await db.select().from(namedVersion),
    await db.select().from(crossPost),
    await db.select().from(writingDay),
    await db.select().from(message),
    (await db.select().from(session)).filter((row) => row.revokedAt !== null),
  ]);

describe('another author’s ids (docs/spec, section 7: notFound, never forbidden)', () => {
  it.each(attempts)('%s neither reveals nor changes anything', async (name, attempt) => {
    const before = await state();
    const answer = await thief.call(name, attempt(owned) as never, { key: 'k' });
    if (name === 'chapterBatch') expect(answer.data).toEqual([]);
    else if (name === 'chapterSaves')
      expect(answer.data).toEqual([expect.objectContaining({ success: false, code: 'notFound' })]);
    else if (endpoints[name].auth === 'editor') expect(answer.code).toBe('forbidden');
    else expect(answer).toMatchObject({ success: false, code: 'notFound' });
    expect(await state()).toBe(before);
  });

  it.each(attempts.filter(([name]) => endpoints[name].auth !== 'public'))(
    '%s asks a visitor to sign in',
    async (name, attempt) => {
      const answer = await apiDevice(app).call(name, attempt(owned) as never);
      expect(answer).toMatchObject({ status: 401, code: 'unauthenticated', redirect: true });
    },
  );

  it('a chapter cannot be added under another author’s chapter id, and is not found there', async () => {
    const mine = await addStory(thief);
    const answer = await thief.call('chapterAdd', {
      request: {
        id: owned.chapterId,
        bookId: mine.id,
        title: 'A chapter',
        content: textOf(10),
        status: 'draft',
      },
    });
    expect(answer.code).toBe('notFound');
  });

  it('another author’s cover cannot be used for a story', async () => {
    const mine = await thief.ok('bookAdd', {
      request: { id: newChapterId() as string as BookId, ...storyForm(), coverId: owned.coverId as never },
    });
    expect(mine.coverId).toBeNull();
  });

  it('a pull with another author’s story reveals no more than with an unknown one', async () => {
    const never = newChapterId() as string as BookId;
    const pulled = await thief.ok('pull', {
      request: {
        stories: [
          { id: owned.bookId, version: null },
          { id: never, version: null },
        ],
      },
    });
    expect(pulled).toEqual({ stories: [], absent: [owned.bookId, never], tombstones: [] });
  });

  it('only these calls, and those that sign in, answer a visitor', async () => {
    const open = Object.keys(endpoints).filter(
      (name) => endpoints[name as EndpointName].auth === 'public',
    ) as EndpointName[];
    expect(open.sort()).toEqual([
      'bookPublic',
      'bookSearch',
      'chapterList',
      'chapterRead',
      'genreList',
      'noticeList',
      'noticeOne',
      'readingCount',
      'shareRates',
      'tagList',
    ]);
    const visitor = apiDevice(app);
    for (const [name, { auth }] of Object.entries(endpoints) as [EndpointName, { auth: string }][]) {
      if (auth === 'public' || auth === 'signIn') continue;
      const { code } = await visitor.call(name, (ATTEMPTS[name]?.(owned) ?? {}) as never);
      expect([name, code]).toEqual([name, 'unauthenticated']);
    }
  });

  it('an author cannot make an editor’s call, whatever they send', async () => {
    const desk = Object.keys(endpoints).filter((name) => name.startsWith('desk')) as EndpointName[];
    expect(desk.length).toBeGreaterThan(25);
    for (const name of desk) {
      const { code } = await thief.call(name, (ATTEMPTS[name]?.(owned) ?? {}) as never);
      expect([name, code]).toEqual([name, 'forbidden']);
    }
    await db.update(account).set({ role: 'editor' });
    await openDesk(deps, thief);
    expect((await thief.call('deskChapters', { request: {} })).success).toBe(true);
  });
});
