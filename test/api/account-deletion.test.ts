import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { account, session } from '#server/db/schema/account.ts';
import { application, applicationEvent } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { itemFailure } from '#server/db/schema/job.ts';
import { type LedgerAccount, ledgerEntry, withdrawal } from '#server/db/schema/money.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { story } from '#server/db/schema/story.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { move } from '#server/money/ledger.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { MailRefused, type OutgoingMail } from '#server/ports/mail-transport.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { emptyStoryForm, formOf, STORY_FIELDS } from '#shared/domain/story.ts';
import { addChapter, addStory, addStoryWithCover, PASSWORD, secondDevice } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { fillAccount } from '#test/support/full-author.ts';
import {
  giveContract,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
} from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { allTables, ownedTables } from '#test/support/owned-tables.ts';
import { pngOf } from '#test/support/pictures.ts';
import { setUpApp } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY = 86_400_000;
/** Withdrawals are open on this day. */
const START = Date.parse('2026-02-05T12:00:00+08:00');
const clock = movedClock(START);
const sent: OutgoingMail[] = [];
/** Ids of the mails whose files were removed. */
const removed = new Set<string>();
const stored = new Map<string, Uint8Array>();
const plain = memoryFileStore();
/** Remembers what is stored, and fails to delete while `broken`. */
let broken = false;
const files: FileStore = {
  async put(name, bytes) {
    await plain.put(name, bytes);
    stored.set(name, bytes);
  },
  get: (name) => plain.get(name),
  async remove(name) {
    if (broken) throw new Error('the disk does not answer');
    await plain.remove(name);
    stored.delete(name);
  },
};
/** Whether the mail server refuses every mail, with the address in its answer. */
let refused = false;
const mail = {
  leaves: true,
  async send(one: OutgoingMail) {
    if (refused) throw new MailRefused(`550 no such user ${one.to}`);
    sent.push(one);
  },
  async remove(ids: readonly string[]) {
    for (const id of ids) removed.add(id);
  },
  close() {},
};
const server = await createTestServer({ clock, files, mail });
const { app, db, deps } = server;

/** Tables without a column that refers to an account: those of editors, of the installation, or of hashes that expire soon. */
const OF_NO_ACCOUNT = [
  'attempt',
  'audit_log',
  'call_rate',
  'income_import',
  'item_failure',
  'job_failure',
  'notice',
  'notice_text',
  'reading_receipt',
  'setting',
  'share_rate',
  'target_organisation',
  'used_nonce',
];
/** The tables that keep rows of a deleted author, and why. */
const KEPT = {
  account: 'an id that the books refer to, and when it was deleted',
  application: 'of a story with income: what was paid and when, without words',
  application_event: 'its steps, and those of withdrawals',
  author_balance: 'the books',
  contract: 'approved ones, as the law demands',
  contract_event: 'a log that never changes: hashes and times',
  income_line: 'the books',
  ledger_entry: 'the books',
  mail: 'the last one, until it is sent and for 30 days without its words',
  refresh_token: 'hashes: a device that comes back learns why it is signed out',
  session: 'as refresh_token; nothing names the device',
  story: 'of a contract or income: an id without words',
  withdrawal: 'the books, with the payee it was paid to',
};

let author: MoneyAuthor;
beforeEach(async () => {
  clock.move(START - clock.now());
  broken = false;
  refused = false;
  sent.length = 0;
  stored.clear();
  await server.reset();
  author = await moneyAuthor(server);
});

const ask = () => author.device.call('deletionAsk', {});
const state = () => author.device.ok('deletionState');
const signIn = (device = apiDevice(app)) =>
  device.call('login', { request: { account: author.email, password: PASSWORD } }).then(() => device);
const isDeleted = async () => {
  const [row] = await db.select().from(account).where(eq(account.id, author.id));
  return row?.deletedAt !== null;
};
/** Every row of every table that contains the text, as "table: row". */
async function rowsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await allTables(db)) {
    const query = sql`select t::text as row from ${sql.identifier(name)} t`;
    for (const { row } of ((await db.execute(query)) as { rows: { row: string }[] }).rows)
      if (row.includes(text)) found.push(`${name}: ${row.slice(0, 200)}`);
  }
  return found;
}
/** The steps of applications that no longer exist. */
const historyOfNothing = () =>
  db
    .select()
    .from(applicationEvent)
    .where(sql`subject_id not in (select id from ${application} union select id from ${withdrawal})`);
/** A published story, open to readers. */
async function openStory(title: string) {
  const { id } = await addStory(author.device, title);
  await addChapter(author.device, id);
  await db
    .update(story)
    .set({ openedAt: clock.now(), publishedCount: 1, lastPublishedAt: clock.now() })
    .where(eq(story.id, id));
  return id;
}

describe('deletion of an account (docs/spec, section 4, Deletion of an account)', () => {
  it('needs a recent sign-in', async () => {
    clock.move(11 * 60_000);
    await author.device.ok('refreshToken', { request: { refreshToken: author.device.refreshToken ?? '' } });
    expect(await ask()).toMatchObject({ code: 'reauthenticate' });
    expect((await state()).deleteAt).toBeNull();
  });

  it('is scheduled for 14 days later: other sessions end, readers see nothing, message and mail give the day', async () => {
    const other = await secondDevice(app, author.email);
    const id = await openStory('Hujan');
    const first = await ask();
    const again = await ask();
    const deleteAt = new Date(clock.now() + 14 * DAY).toISOString();
    expect([first.data, again.data]).toEqual([{ deleteAt }, { deleteAt }]);
    expect((await other.call('authorInfo')).code).toBe('unauthenticated');
    expect((await author.device.call('authorInfo')).success).toBe(true);
    const reader = apiDevice(app);
    expect((await reader.call('bookPublic', { params: { id } })).success).toBe(false);
    expect((await author.device.call('bookOpen', { params: { id } })).success).toBe(false);
    const { items } = await author.device.ok('messageList', { request: {} });
    expect(items.find(({ route }) => route === '/settings/delete')).toMatchObject({
      title: 'Your account will be deleted on February 19, 2026',
      actionRequired: true,
    });
    await sendMails(deps);
    expect(sent.filter(({ subject }) => subject.includes('will be deleted'))).toHaveLength(1);
  });

  it('an author who signs in on day 13 can cancel it; everything is as it was', async () => {
    const id = await openStory('Hujan');
    await ask();
    clock.move(13 * DAY);
    const back = await signIn();
    expect((await back.ok('deletionState')).deleteAt).not.toBeNull();
    await back.ok('deletionKeep', {});
    await back.ok('deletionKeep', {});
    clock.move(2 * DAY);
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(false);
    const [kept] = await db.select().from(story).where(eq(story.id, id));
    expect(kept).toMatchObject({ title: 'Hujan', openedBefore: null });
    expect(kept?.openedAt).not.toBeNull();
    const { items } = await (await signIn()).ok('messageList', { request: {} });
    expect(items.some(({ actionRequired }) => actionRequired)).toBe(false);
  });

  it('is blocked by a contract in force, by a balance and for editors, each with its own reason', async () => {
    const { id } = await addStory(author.device, 'Hujan');
    await giveContract(server, author.id, id);
    const editor = await moneyEditor(server);
    await importLines(editor.device, [line(id, '150', { reference: 'r1' })]);
    expect(await ask()).toMatchObject({ success: false });
    const { blockers, deleteAt } = await state();
    expect(deleteAt).toBeNull();
    expect(blockers).toContainEqual({ kind: 'contract', bookId: id, bookName: 'Hujan' });
    expect(blockers).toContainEqual({ kind: 'balance', amount: 15_000 });
    expect((await editor.device.ok('deletionState')).blockers).toEqual([{ kind: 'editor' }]);
  });

  /** Moves the author's money as a withdrawal would. In cents. */
  const moved = (from: LedgerAccount, to: LedgerAccount, cents: number) =>
    db.transaction((tx) => {
      const newId = <Id extends string>() => randomUUID() as string as Id;
      const movement = { ownerId: author.id, from, to, cents, cause: 'withdrawal.pay' as const };
      return move(tx, { now: clock.now(), newId }, [{ ...movement, causeId: randomUUID() }]);
    });

  it('is blocked by a withdrawal without a decision, and by income that is not verified', async () => {
    const { id } = await addStory(author.device, 'Hujan');
    await giveContract(server, author.id, id);
    const editor = await moneyEditor(server);
    await importLines(editor.device, [line(id, '150', { reference: 'r1', state: 'estimate' })]);
    const inForce = { kind: 'contract', bookId: id, bookName: 'Hujan' };
    expect((await state()).blockers).toEqual([inForce, { kind: 'income' }]);
    expect(await ask()).toMatchObject({ code: 'refused', data: { reason: 'deletionBlocked' } });
    await moved('earned', 'locked', 15_000);
    expect((await state()).blockers).toEqual([inForce, { kind: 'withdrawal' }, { kind: 'income' }]);
    expect(await ask()).toMatchObject({ code: 'refused', data: { reason: 'deletionBlocked' } });
  });

  it('if the mail server refuses the last mail, no address is kept', async () => {
    await ask();
    await sendMails(deps);
    clock.move(14 * DAY);
    await deleteAccounts(deps);
    refused = true;
    await sendMails(deps);
    expect(sent.some(({ subject }) => subject === 'Your Tinta account was deleted')).toBe(false);
    expect(await rowsWith(author.email)).toEqual([]);
  });

  it('no personal data is left in any table or file; the e-mail can register again', async () => {
    const mark = 'zanzibarword';
    const { device } = author;
    await setUpApp(author.device, clock.now());
    await fillAccount(server, author, mark);
    await author.device.ok('secondFactorNew');
    await sendMails(deps);
    expect((await rowsWith(mark)).length).toBeGreaterThan(15);
    expect(stored.size).toBeGreaterThan(5);
    await ask();
    // A suspension does not stop the deletion (docs/spec, section 6, Authors).
    await db
      .update(account)
      .set({ disabledAt: clock.now(), disabledReason: mark })
      .where(eq(account.id, author.id));
    clock.move(14 * DAY);
    // A new password is requested at the last moment, so that no job has seen the request.
    await apiDevice(app).ok('passwordForgotten', { request: { email: author.email } });
    const before = await ownedTables(db, author.id);
    expect(before.others, 'a table that refers to no account').toEqual(OF_NO_ACCOUNT);
    const empty = [...before.counts].filter(([, count]) => count === 0).map(([name]) => name);
    expect(empty, 'the author of this test has nothing in').toEqual([]);
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(true);
    await sendMails(deps);
    expect(sent.at(-1)).toMatchObject({ to: author.email, subject: 'Your Tinta account was deleted' });
    // Without a mail server the earlier mails are stored as files; those were removed.
    const own = sent.filter(({ to }) => to === author.email);
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter(({ id }) => !removed.has(id))).toEqual([sent.at(-1)]);
    // Only the words of an editor's decision are left: the desk's log is kept.
    expect(await rowsWith(mark)).toEqual([expect.stringMatching(/^audit_log: .*,bonus\.reject,/)]);
    expect(await historyOfNothing()).toEqual([]);
    expect(await db.select().from(recoveryCode)).toEqual([]);
    expect(await rowsWith(author.email)).toEqual([]);
    expect([...stored.keys()]).toEqual([]);
    const after = await ownedTables(db, author.id);
    const left = [...after.counts].filter(([, count]) => count > 0).map(([name]) => name);
    expect(left).toEqual(Object.keys(KEPT));
    const used = await device.call('authorInfo');
    expect(used).toMatchObject({ code: 'unauthenticated', redirect: true });
    expect(used.message).toContain('was deleted');
    expect(used.data).toEqual({
      reason: 'accountDeleted',
      deletedAt: new Date(clock.now()).toISOString(),
    });
    const renewed = await apiDevice(app).call('refreshToken', {
      request: { refreshToken: device.refreshToken ?? '' },
    });
    expect(renewed).toMatchObject({ code: 'unauthenticated', data: { reason: 'accountDeleted' } });
    expect(
      (await apiDevice(app).call('login', { request: { account: author.email, password: PASSWORD } }))
        .success,
    ).toBe(false);
    const anew = apiDevice(app);
    await anew.ok('register', { request: { email: author.email, password: PASSWORD } });
    await anew.ok('login', { request: { account: author.email, password: PASSWORD } });
    expect((await anew.ok('bookList')).length).toBe(0);
  });

  it('a signed contract of a finished story and the ledger stay, under an id without personal data', async () => {
    const { id } = await addStoryWithCover(author.device, 'Hujan');
    await giveContract(server, author.id, id);
    const editor = await moneyEditor(server);
    await importLines(editor.device, [line(id, '150', { reference: 'r1' })]);
    const more = { completion: 'approved', editorId: editor.id, language: 'id' } as const;
    const [before] = await db.update(story).set(more).where(eq(story.id, id)).returning();
    if (before === undefined) throw new Error('no story');
    const unsaid = STORY_FIELDS.filter((field) => before[field] === emptyStoryForm()[field]);
    expect(unsaid, 'the story of this test has nothing in').toEqual([]);
    await ask();
    expect((await state()).blockers).toEqual([{ kind: 'balance', amount: 15_000 }]);
    // Moves the money as if all of it was paid.
    await moved('available', 'paid', 15_000);
    expect((await ask()).success).toBe(true);
    clock.move(14 * DAY);
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(true);
    expect(await db.select().from(contract).where(eq(contract.ownerId, author.id))).toHaveLength(1);
    expect(await db.select().from(ledgerEntry).where(eq(ledgerEntry.ownerId, author.id))).toHaveLength(2);
    const [kept] = await db.select().from(story).where(eq(story.id, id));
    if (kept === undefined) throw new Error('the story is gone');
    const { genreId, editorId, contractType, audience } = before;
    expect(formOf(kept)).toEqual({ ...emptyStoryForm(), genreId, editorId, contractType, audience });
  });

  it('money that arrives in the 14 days puts the deletion off by a day', async () => {
    const { id } = await addStory(author.device, 'Hujan');
    await ask();
    await giveContract(server, author.id, id);
    clock.move(14 * DAY);
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(false);
    await db.delete(contract).where(eq(contract.storyId, id));
    clock.move(DAY);
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(true);
  });

  it('a job killed halfway is continued later; the jobs of two servers at once make one deletion and send one mail', async () => {
    await author.device.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
    for (const title of ['Satu', 'Dua', 'Tiga']) await addStory(author.device, title);
    await ask();
    await sendMails(deps);
    clock.move(14 * DAY);
    broken = true;
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(false);
    expect(
      (await apiDevice(app).call('login', { request: { account: author.email, password: PASSWORD } }))
        .success,
    ).toBe(false);
    broken = false;
    clock.move(60_000);
    await Promise.all([deleteAccounts(deps), deleteAccounts(deps)]);
    expect(await isDeleted()).toBe(true);
    expect(await db.select().from(story).where(eq(story.ownerId, author.id))).toEqual([]);
    await sendMails(deps);
    expect(sent.filter(({ subject }) => subject === 'Your Tinta account was deleted')).toHaveLength(1);
    const alive = and(eq(session.userId, author.id), sql`${session.revokedAt} is null`);
    expect(await db.select().from(session).where(alive)).toEqual([]);
  });

  it('money that arrives while the account is being deleted stops the deletion, and the operator is notified', async () => {
    await ask();
    clock.move(14 * DAY);
    // The money arrives between two steps, when all is deleted except the account itself.
    await deleteAccounts({ ...deps, mail: { ...mail, remove: () => moved('earned', 'available', 500) } });
    expect(await isDeleted()).toBe(false);
    const noted = { job: 'delete accounts', item: author.id };
    expect(await db.select().from(itemFailure)).toMatchObject([{ ...noted, times: 1 }]);
    // No one can withdraw the money any more, so the next run does not help.
    clock.move(DAY);
    await deleteAccounts(deps);
    expect(await isDeleted()).toBe(false);
    expect(await db.select().from(itemFailure)).toMatchObject([{ ...noted, times: 2 }]);
  });

  it('a slower server does not remove the mail of the server that finished the deletion meanwhile', async () => {
    await ask();
    await sendMails(deps);
    clock.move(14 * DAY);
    await deleteAccounts({ ...deps, mail: { ...mail, remove: () => deleteAccounts(deps) } });
    expect(await isDeleted()).toBe(true);
    await sendMails(deps);
    expect(sent.filter(({ subject }) => subject === 'Your Tinta account was deleted')).toHaveLength(1);
  });

  it('another author’s account is untouched', async () => {
    const other = await moneyAuthor(server);
    await addStory(other.device, 'Lain');
    await ask();
    clock.move(14 * DAY);
    await deleteAccounts(deps);
    await signIn();
    const device = apiDevice(app);
    await device.ok('login', { request: { account: other.email, password: PASSWORD } });
    expect((await device.ok('bookList')).map(({ name }) => name)).toEqual(['Lain']);
  });
});
