import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '#server/chapter/publish-due.ts';
import { account } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { message } from '#server/db/schema/message.ts';
import { createApp } from '#server/start/app.ts';
import { addMessage, type NewMessage, settleActions } from '#server/tell/add-message.ts';
import type { NoticeId, UserId } from '#shared/domain/ids.ts';
import type { MessageKind } from '#shared/domain/message.ts';
import type { MessageListAnswer } from '#shared/protocol/inbox/message.ts';
import { links } from '#shared/protocol/links.ts';
import { addChapter, addStory, PASSWORD, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db, deps } = server;
const MINUTE = 60_000;

let author: ApiDevice;
let ownerId: UserId;
let editor: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, 'ani@example.org');
  const [row] = await db.select({ id: account.id }).from(account);
  ownerId = row?.id as UserId;
  editor = await signedInAuthor(app, 'editor@example.org');
  await db.update(account).set({ role: 'editor' }).where(eq(account.email, 'editor@example.org'));
  await openDesk(deps, editor);
  // Remove the message about the editor's new passkey.
  await db.delete(message);
});

const call = () => ({ now: clock.now(), newId: <Id extends string>() => randomUUID() as string as Id });
const tell = <Kind extends MessageKind>(more: Omit<NewMessage<Kind>, 'ownerId'>) =>
  db.transaction((tx) => addMessage(tx, call(), { ownerId, ...more }));
const tellNote = (title: string) =>
  tell({ type: 'desk', kind: 'deskMessage', facts: { title, text: 'Text' } });
const list = (request: object = {}, headers: Record<string, string> = {}): Promise<MessageListAnswer> =>
  author.ok('messageList', { request }, { headers });
const publishNotice = async (title: string, more: object = {}) => {
  const id = randomUUID() as string as NoticeId;
  const texts = {
    en_US: { title, text: `## ${title}\n\nAt length.` },
    en_ID: { title: `${title} (id)`, text: 'x' },
  };
  await editor.ok('deskNoticePublish', { request: { id, category: 'news', texts, ...more } });
  return id;
};
const titles = async (request: object = {}) => (await list(request)).items.map((item) => item.title);

describe('the inbox (docs/spec, section 2, Inbox; docs/spec, section 7, Inbox)', () => {
  it('words each message in the language of the request, even after a change of language', async () => {
    await tell({
      type: 'income',
      kind: 'withdrawalPaid',
      facts: { amountCents: 120_450, netCents: 110_000, reference: 'TX-7' },
      route: links.income(),
    });
    const english = (await list()).items[0];
    expect(english).toMatchObject({
      type: 'income',
      title: 'Paid: $1,100.00',
      createdAt: new Date(clock.now()).toISOString(),
      readAt: null,
      actionRequired: false,
      route: '/income',
    });
    expect((await list({}, { lang: 'en_ID' })).items[0]?.title).toBe('Dibayar: $1.100,00');
    const chinese = { lang: 'en_US', 'accept-language': 'zh-CN' };
    expect((await list({}, chinese)).items[0]?.title).toBe('已付款：$1,100.00');
  });

  it('is listed newest first, with notices, in pages that neither repeat nor omit a message', async () => {
    for (let n = 0; n < 70; n += 1) {
      // Some messages have the same time.
      if (n % 3 === 0) clock.move(1_000);
      if (n % 10 === 0) await publishNotice(`notice ${n}`);
      else await tellNote(`note ${n}`);
    }
    const seen: string[] = [];
    let cursor = '';
    let pages = 0;
    for (;;) {
      const page = await list({ cursor });
      seen.push(...page.items.map((item) => item.id));
      expect(page.unread).toBe(70);
      const times = page.items.map((item) => item.createdAt);
      expect(times).toEqual([...times].sort().reverse());
      pages += 1;
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(70);
  });

  it('leaves out messages of a kind that only a newer version knows, and lists and counts the others', async () => {
    for (let n = 0; n < 40; n += 1) {
      clock.move(1_000);
      await tellNote(`note ${n}`);
    }
    const newest = (await list()).items.map(({ id }) => id);
    const newer = 'ofTheNextRelease' as MessageKind;
    await db
      .update(message)
      .set({ kind: newer })
      .where(eq(message.id, newest[3] as never));
    const first = await list();
    expect(first.unread).toBe(39);
    expect(first.items).toHaveLength(30);
    expect(first.items.map(({ id }) => id)).not.toContain(newest[3]);
    expect((await list({ cursor: first.nextCursor ?? '' })).items).toHaveLength(9);
    const pull = await author.ok('pull', { request: { stories: [], inbox: '' } });
    expect(pull.inbox?.items).toHaveLength(30);
  });

  it('can be filtered by kind and by unread; the count of unread messages ignores the filter', async () => {
    await tellNote('note');
    await tell({ type: 'contract', kind: 'contractApproved', facts: { story: 'S' } });
    await publishNotice('news');
    expect(await titles({ type: 'contract' })).toEqual(['Contract approved: S']);
    expect(await titles({ type: 'notice' })).toEqual(['news']);
    await tell({ type: 'desk', kind: 'newSignIn', facts: { device: 'Firefox' } });
    const { items } = await list({ type: 'desk' });
    // A message about the account says so; one from an editor does not.
    expect(items.map(({ account }) => account).sort()).toEqual([true, undefined]);
    await author.ok('messageRead', { request: { ids: items.map((item) => item.id) } });
    expect((await list({ unread: 'true' })).items.map((item) => item.type).sort()).toEqual([
      'contract',
      'notice',
    ]);
    expect((await list({ type: 'desk' })).unread).toBe(2);
    expect((await list({ type: 'desk' })).items[0]?.readAt).toBe(new Date(clock.now()).toISOString());
  });

  it('shows notices since the account was created, in the reader’s language, except withdrawn ones', async () => {
    await publishNotice('before', { publishedAt: new Date(clock.now() - MINUTE).toISOString() });
    await publishNotice('to come', { publishedAt: new Date(clock.now() + MINUTE).toISOString() });
    const id = await publishNotice('now');
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      type: 'notice',
      title: 'now',
      body: 'now\n\nAt length.',
      route: links.notice(id),
    });
    expect((await list({}, { lang: 'en_ID' })).items[0]?.title).toBe('now (id)');
    expect((await list()).unread).toBe(1);
    await editor.ok('deskNoticeWithdraw', { request: { id } });
    expect(await list()).toMatchObject({ items: [], unread: 0 });
  });
});

describe('read marks (docs/spec, section 7, Inbox)', () => {
  it('are set once for given ids and keep the time of the first call; one author’s mark is not another’s', async () => {
    await tellNote('a');
    await publishNotice('n');
    const ids = (await list()).items.map((item) => item.id);
    const first = clock.now();
    expect(await author.ok('messageRead', { request: { ids } }, { key: 'k' })).toEqual({ unread: 0 });
    clock.move(MINUTE);
    expect(await author.ok('messageRead', { request: { ids } })).toEqual({ unread: 0 });
    for (const item of (await list()).items) expect(item.readAt).toBe(new Date(first).toISOString());
    expect((await editor.ok('messageList', { request: {} })).unread).toBe(1);
  });

  it('are set for all messages, except those that arrived after the newest one the device knew', async () => {
    await tellNote('known');
    await publishNotice('known too');
    const upTo = (await list()).items[0]?.createdAt;
    clock.move(MINUTE);
    await tellNote('later');
    await publishNotice('later too');
    expect(await author.ok('messageRead', { request: { all: true, upTo } })).toEqual({ unread: 2 });
    expect(new Set(await titles({ unread: 'true' }))).toEqual(new Set(['later', 'later too']));
    expect(await author.ok('messageRead', { request: { all: true } })).toEqual({ unread: 0 });
  });

  it('an unknown id is answered with notFound and does not stop the valid ones', async () => {
    await tellNote('a');
    const nothing = randomUUID() as never;
    expect((await author.call('messageRead', { request: { ids: [nothing] } })).code).toBe('notFound');
    const [item] = (await list()).items;
    expect(await author.ok('messageRead', { request: { ids: [nothing, item?.id as never] } })).toEqual({
      unread: 0,
    });
  });

  it('from two devices at once for the same message are one mark', async () => {
    for (let n = 0; n < 5; n += 1) await publishNotice(`n${n}`);
    const ids = (await list()).items.map((item) => item.id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => author.call('messageRead', { request: { ids } })),
    );
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect((await list()).unread).toBe(0);
  });
});

describe('an action asked of the author', () => {
  const ask = (route: string) =>
    tell({
      type: 'contract',
      kind: 'contractRejected',
      facts: { story: 'S', reason: 'r' },
      route,
      actionRequired: true,
    });
  const asked = async () => (await list()).items.filter((item) => item.actionRequired).length;

  it('ends with the next message about the same page, and only for that page', async () => {
    await ask('/a');
    await ask('/b');
    expect(await asked()).toBe(2);
    clock.move(1);
    await tell({ type: 'contract', kind: 'contractApproved', facts: { story: 'S' }, route: '/a' });
    expect(await asked()).toBe(1);
  });

  it('ends when the author has done it, for this kind and this id only', async () => {
    const id = randomUUID();
    await ask(`/x/${id}/1`);
    await ask(`/x/${randomUUID()}/1`);
    await db.transaction((tx) => settleActions(tx, ownerId, 'review', id));
    expect(await asked()).toBe(2);
    await db.transaction((tx) => settleActions(tx, ownerId, 'contract', id));
    expect(await asked()).toBe(1);
  });
});

describe('messages are caused by events', () => {
  const inAnHour = () => new Date(clock.now() + 60 * MINUTE).toISOString();
  const renew = () => author.ok('refreshToken', { request: { refreshToken: author.refreshToken ?? '' } });

  it('a chapter published on schedule, and a chapter that could not be published', async () => {
    const book = await addStory(author, 'Hujan');
    await addChapter(author, book.id, { title: 'Good', status: 'published', publishAt: inAnHour() });
    const bad = await addChapter(author, book.id, {
      title: 'Bad',
      status: 'published',
      publishAt: inAnHour(),
    });
    const edit = { id: bad.id, title: 'Bad', authorNote: null };
    const emptied = await author.ok('chapterEdit', {
      request: { ...edit, baseRevision: bad.revisionId, content: textOf(0) },
    });
    clock.move(60 * MINUTE);
    await renew();
    await Promise.all([publishDue(deps), publishDue(deps)]);
    const items = (await list()).items;
    expect(items.map((item) => item.title).sort()).toEqual([
      'Not published: Bad',
      'Published on schedule: Good',
    ]);
    const refusedOne = items.find((item) => item.actionRequired);
    expect(refusedOne).toMatchObject({ type: 'review', route: links.writeChapter(book.id, bad.id, false) });
    await author.ok('chapterEdit', {
      request: { ...edit, baseRevision: emptied.revisionId, content: textOf(5), status: 'published' },
    });
    expect((await list()).items.filter((item) => item.actionRequired)).toEqual([]);
  });

  it('a chapter that passed the review, and a refused chapter; deleting the refused chapter ends its action', async () => {
    const manual = createApp({ ...deps, settings: { ...deps.settings, review: 'manual' } });
    const writer = apiDevice(manual, author.udid);
    await writer.ok('login', { request: { account: 'ani@example.org', password: PASSWORD } });
    const book = await addStory(writer, 'Hujan');
    const one = await addChapter(writer, book.id, { title: 'One', status: 'published' });
    const two = await addChapter(writer, book.id, { title: 'Two', status: 'published' });
    expect((await list()).items).toEqual([]);
    await editor.ok('deskInspectChapter', { request: { id: one.id, pass: true } });
    clock.move(1);
    await editor.ok('deskInspectChapter', { request: { id: two.id, pass: false, reason: 'A real name' } });
    const [refusedOne, passed] = (await list()).items;
    expect(passed).toMatchObject({ title: 'Chapter approved: One', actionRequired: false });
    expect(refusedOne).toMatchObject({ title: 'Chapter not approved: Two', actionRequired: true });
    expect(refusedOne?.body).toMatch(/Reason: A real name$/);
    await writer.ok('chapterDelete', { request: { id: two.id } });
    expect((await list()).items.filter((item) => item.actionRequired)).toEqual([]);
  });

  it('an editor writes to an author, by name or by a story, and the log records the message', async () => {
    const book = await addStory(author, 'Hujan');
    const sent = { title: 'About your cover', text: 'Please choose another.', actionRequired: true };
    await editor.ok('deskMessageSend', { request: { bookId: book.id, ...sent } }, { key: 'once' });
    await editor.ok('deskMessageSend', { request: { bookId: book.id, ...sent } }, { key: 'once' });
    await editor.ok('deskMessageSend', { request: { authorId: ownerId, title: 'Hello', text: 'You' } });
    const { items } = await list();
    expect(items.length).toBe(2);
    expect(items.find((item) => item.title === sent.title)).toMatchObject({
      type: 'desk',
      body: sent.text,
      actionRequired: true,
      route: links.chapterList(book.id),
    });
    const log = await db.select().from(auditLog);
    expect(log.map((row) => row.action)).toEqual(['message.send', 'message.send']);
    expect(JSON.parse(log[0]?.detail ?? '')).toMatchObject({ title: sent.title, text: sent.text });
  });

  it('no message is sent if there is no such author, or the story is another author’s', async () => {
    const book = await addStory(author);
    const words = { title: 'T', text: 'T' };
    const nobody = randomUUID() as string as UserId;
    for (const request of [
      { ...words },
      { ...words, authorId: nobody },
      { ...words, bookId: randomUUID() as never },
      { ...words, authorId: nobody, bookId: book.id },
    ])
      expect((await editor.call('deskMessageSend', { request })).code).toBe('notFound');
    expect((await author.call('deskMessageSend', { request: { ...words, authorId: ownerId } })).code).toBe(
      'forbidden',
    );
    expect(await db.select().from(message)).toEqual([]);
  });
});
