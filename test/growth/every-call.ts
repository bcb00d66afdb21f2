import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { publishDue } from '#server/chapter/publish-due.ts';
import { thinRevisions } from '#server/chapter/thin-revisions.ts';
import { checkContractLog } from '#server/contract/event-log.ts';
import { contract } from '#server/db/schema/contract.ts';
import { removeUnused } from '#server/jobs/remove-unused.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import { tellUnsent } from '#server/sync/unsent.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { DECIDED_TYPES } from '#shared/domain/application.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { SEARCH_SORTS } from '#shared/protocol/library/public-story.ts';
import { addChapter, addStory, PASSWORD, secondDevice, storyForm, textOf } from '#test/support/api-author.ts';
import type { Answering, ApiDevice } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { fillAccount } from '#test/support/full-author.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { appCode, setUpApp } from '#test/support/second-factor.ts';
import type { TestServer } from '#test/support/server.ts';
import { LONG_STORY_CHAPTER } from './seed.ts';

/** Called before each call and job, and after it with its time in ms. */
export type Watch = { before(name: string): Promise<void>; after(name: string, ms: number): void };

async function watched<T>({ before, after }: Watch, name: string, run: () => T | Promise<T>): Promise<T> {
  await before(name);
  const begun = performance.now();
  const result = await run();
  after(name, performance.now() - begun);
  return result;
}

/** An app whose calls are watched. */
function watchedApp(app: Answering, watch: Watch): Answering {
  const routes = Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    method: endpoint.method as string,
    path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  return {
    request(path, init) {
      const bare = path.split('?')[0] ?? path;
      const route = routes.find(({ method, path: pattern }) => method === init.method && pattern.test(bare));
      if (route === undefined) throw new Error(`${init.method} ${path} is no call`);
      return watched(watch, route.name, () => app.request(path, init));
    },
  };
}

/** Makes the calls of an author, a reader and an editor, and runs the jobs once. `mark` is part of every text. */
export async function everyCall(server: TestServer, mark: string, watch: Watch): Promise<void> {
  const app = watchedApp(server.app, watch) as TestServer['app'];
  const seen: TestServer = { ...server, app };
  const author = await moneyAuthor(seen);
  const { device } = author;
  await fillAccount(seen, author, mark);
  await write(device, mark);
  const second = await secondDevice(app, author.email);
  await readAll(device, second);
  await changeAccount(device, mark);
  await knock(second);
  await atDesk(seen, author, mark);
  await secondFactor(device, server.deps.clock.now());
  await device.call('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
  await device.call('deletionAsk');
  await device.call('deletionKeep');
  await device.ok('logout', { request: { refreshToken: device.refreshToken ?? '' } });
  const { deps } = server;
  const jobs = {
    publishDue,
    sendMails,
    sweep,
    deleteAccounts,
    sweepFiles,
    tellUnsent,
    thinRevisions,
    removeUnused,
    checkContractLog,
  };
  for (const [name, job] of Object.entries(jobs))
    await watched<unknown>(watch, `job ${name}`, () => job(deps));
}

/** What an author does with chapters. */
async function write(device: ApiDevice, mark: string): Promise<void> {
  const { id: bookId } = await addStory(device, `Written ${mark}`);
  const first = await addChapter(device, bookId, { title: mark });
  const second = await addChapter(device, bookId, { title: `${mark} two` });
  await device.ok('chapterSort', { request: { bookId, ids: [second.id, first.id] } });
  const saved = await device.ok('chapterEdit', {
    request: {
      id: first.id,
      baseRevision: first.revisionId,
      title: mark,
      content: textOf(9, mark),
      authorNote: null,
    },
  });
  const request = {
    id: first.id,
    baseRevision: saved.revisionId,
    title: mark,
    content: textOf(8),
    authorNote: null,
  };
  await device.ok('chapterSaves', {
    request: { saves: [{ key: `${mark}-s`, call: 'chapterEdit', request }] },
  });
  await device.ok('chapterForm', { request: { id: first.id } });
  await device.ok('chapterBatch', { request: { ids: [first.id, second.id] } });
  await device.ok('chapterList', { params: { id: bookId } });
  await device.call('chapterPostedText', { request: { id: first.id, platform: 'royalRoad' } });
  const history = await device.ok('chapterHistory', { request: { id: first.id } });
  for (const { revision, revisionId } of history.items) {
    await device.ok('chapterRevision', { request: { id: first.id, revisionId } });
    await device.ok('chapterRestore', { request: { id: first.id, revision } });
  }
  await device.ok('chapterDelete', { request: { id: second.id } });
  await device.ok('chapterDeleted', { params: { id: bookId } });
  await device.ok('chapterUndelete', { request: { id: second.id } });
  await device.ok('bookVolumes', { request: { bookId, volumes: [], baseRevision: null } });
}

/** Everything that an author's and a reader's screens show. */
async function readAll(device: ApiDevice, reader: ApiDevice): Promise<void> {
  await device.ok('authorInfo');
  await device.ok('accountEmail');
  await device.ok('mailChoice');
  await device.ok('signInMethods');
  await device.ok('deletionState');
  await device.ok('recoveryCodes');
  await device.ok('authorForm');
  await device.ok('listTargetOrg', { request: { countryCode: 'ID' } });
  await device.ok('editorList');
  await device.ok('deviceList');
  await device.ok('messageList', { request: {} });
  await device.ok('questionList', { request: {} });
  await device.ok('writingDays', { request: { from: '2026-01-01' } });
  await device.ok('payLog', { request: {} });
  await device.ok('incomeOverview');
  await device.ok('incomeMonths', { request: {} });
  await device.ok('incomeStatement', { request: { month: '2026-01' } });
  const books = await device.ok('bookList');
  await device.ok('pull', { request: { stories: books.map(({ id }) => ({ id, version: null })) } });
  for (const { id } of books) {
    await device.ok('bookForm', { params: { id } });
    await device.call('applyList', { request: { bookId: id } });
    await device.call('applyBonuses', { request: { bookId: id } });
    await device.call('applyCompletion', { request: { bookId: id } });
    await device.call('incomeChapters', { params: { id }, request: { month: '2026-01' } });
    await device.call('contractInvited', { params: { id } });
    await device.call('bookReaders', { params: { id } });
    await reader.call('bookPublic', { params: { id } });
    for (const { id: chapterId } of await device.ok('chapterList', { params: { id } }))
      await reader.call('chapterRead', { params: { id: chapterId } });
  }
  await reader.call('chapterRead', { params: { id: LONG_STORY_CHAPTER } });
  for (const sort of SEARCH_SORTS) await reader.ok('bookSearch', { request: { sort } });
  await reader.ok('bookSearch', { request: { genreId: 'fantasy', audience: 'female', finished: 'true' } });
  await reader.ok('bookSearch', { request: { searchValue: 'Story 77' } });
  await reader.ok('genreList');
  await reader.ok('tagList');
  await reader.ok('noticeList', { request: {} });
  await reader.ok('shareRates');
}

/** The desk's lists, and its actions on their entries. */
async function atDesk(server: TestServer, author: MoneyAuthor, mark: string): Promise<void> {
  const editor = await moneyEditor(server);
  const { device } = editor;
  await device.ok('deskStart');
  await device.ok('deskServer');
  await device.ok('deskEditors');
  await device.ok('deskChapters', { request: {} });
  await device.ok('deskContracts', { request: {} });
  for (const type of DECIDED_TYPES) await device.ok('deskApplications', { request: { type } });
  await device.ok('deskWithdrawals', { request: {} });
  await device.ok('deskIncomeImports', { request: {} });
  await device.ok('deskAudit', { request: {} });
  await device.ok('deskMail', { request: {} });
  await device.ok('deskPeople', { request: { typed: author.email } });
  await device.ok('deskStories', { request: { typed: mark } });
  await device.ok('deskAuthors', { request: {} });
  await device.ok('deskAuthors', { request: { typed: author.email } });
  await device.ok('deskAuthors', { request: { state: 'suspended' } });
  await device.ok('deskAuthor', { request: { id: author.id } });
  await device.ok('deskQuestions', { request: {} });
  await device.ok('deskQuestions', { request: { state: 'answered' } });
  await device.ok('deskMessages', { request: {} });
  await device.ok('deskAudit', { request: { changes: 'true' } });

  for (const { id } of await author.device.ok('bookList')) {
    await device.ok('deskContractClose', { request: { bookId: id, closed: false } });
    await device.ok('deskMessageSend', { request: { bookId: id, title: mark, text: mark } });
    for (const chapter of await author.device.ok('chapterList', { params: { id } })) {
      await device.call('deskChapter', { request: { id: chapter.id } });
      await device.call('deskInspectChapter', { request: { id: chapter.id, pass: true } });
    }
  }
  await device.ok('deskTargetOrg', { request: { countryCode: 'ID', org: 'guild', orgName: 'Guild' } });
  await device.call('deskEditorDisable', { request: { id: editor.id, disabled: true } });
  const [own] = await server.db
    .select({ id: contract.id })
    .from(contract)
    .where(eq(contract.ownerId, author.id));
  if (own === undefined) throw new Error('no contract');
  await device.ok('deskContract', { request: { id: own.id } });
  await changeRates(server, editor);
  // With unknown ids no decision is made: only its first reads are measured.
  const none = randomUUID() as never;
  await device.call('deskContractDecide', { request: { id: none, approve: true } });
  await device.call('deskApplication', { request: { id: none } });
  await device.call('deskWithdrawal', { request: { id: none } });
  await device.call('deskAuthorSuspend', { request: { id: none, reason: mark } });
  await device.call('deskAuthorSuspensionEnd', { request: { id: none } });
  await device.call('deskNoticeWithdraw', { request: { id: none } });
}

/** A rate that two editors change, and a proposal that is withdrawn. */
async function changeRates(server: TestServer, { device }: MoneyAuthor): Promise<void> {
  const second = await moneyEditor(server);
  for (const decide of ['deskRateConfirm', 'deskRateWithdraw'] as const) {
    const { items } = await device.ok('deskRates');
    const { contractType, tenths } = items[0] ?? { contractType: 'exclusive', tenths: 0 };
    await device.ok('deskRatePropose', {
      request: { contractType, tenths: (tenths + 5) % 1_000 },
    });
    const waiting = (await device.ok('deskRates')).items[0]?.waiting;
    await second.device.ok(decide, { request: { id: waiting?.id as never } });
  }
}

/** What an author does in the settings and with a contract. */
async function changeAccount(device: ApiDevice, mark: string): Promise<void> {
  await device.ok('reauthenticate', { request: { by: 'password', password: PASSWORD } });
  await device.call('passwordChange', { request: { current: PASSWORD, password: PASSWORD } });
  await device.ok('mailChoose', { request: { decisions: true } });
  await device.call('emailConfirmSend');
  await device.ok('emailChange', { request: { email: `new-${mark}@example.org`, current: PASSWORD } });
  await device.ok('emailChangeCancel');
  await device.call('paymentUndoOwn');
  await device.ok('passkeyProofOptions');
  const { passkeys } = await device.ok('signInMethods');
  for (const { id } of passkeys) {
    await device.ok('passkeyRename', { request: { id, name: `${mark} two` } });
    await device.ok('passkeyRemove', { request: { id } });
  }
  await device.ok('recoveryCodesRemove');
  for (const name of ['idCardBackSave', 'parentSignSave'] as const)
    await device.call(name, { request: { file: pngOf(40, 30) } });
  const [book] = await device.ok('bookList');
  if (book === undefined) throw new Error('no story');
  const { revisionId } = await device.ok('bookForm', { params: { id: book.id } });
  await device.call('bookEdit', {
    params: { id: book.id },
    request: { ...storyForm(`Other ${mark}`), editorId: '', coverId: '', baseRevision: revisionId },
  });
  await device.call('contractSubmit', {
    request: { ...filledContract, bookId: book.id, documentHash: '0'.repeat(64) } as never,
  });
  await device.call('versionNamed', { request: { id: randomUUID() as never } });
  await device.call('deviceEnd', { request: { id: randomUUID() as never } });
}

/** Runs after all else, because it ends the author's other sessions. */
async function secondFactor(device: ApiDevice, now: number): Promise<void> {
  await device.ok('secondFactor');
  const key = await setUpApp(device, now);
  await device.ok('secondFactorRemove', { request: { code: appCode(key, now + 30_000) } });
}

/** The sign-in methods and the links of mails, with a wrong secret. */
async function knock(stranger: ApiDevice): Promise<void> {
  const secret = 'wrong'.repeat(8);
  await stranger.call('passwordResetAccount', { request: { secret } });
  await stranger.call('passwordReset', { request: { secret, password: 'calm-lake-42' } });
  await stranger.call('emailConfirm', { request: { secret } });
  await stranger.call('emailUndo', { request: { secret } });
  await stranger.call('paymentChange', { request: { secret } });
  await stranger.call('paymentUndo', { request: { secret } });
  await stranger.ok('passkeySignInOptions');
  await stranger.call('recoveryCodeUse', {
    request: { email: 'author7@example.com', code: 'wrong', password: 'calm-lake-42' },
  });
  await stranger.call('noticeOne', { params: { id: randomUUID() as never } });
  await stranger.ok('thirdConfig');
  await stranger.ok('thirdNonce');
}
