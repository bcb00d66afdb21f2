import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { mail } from '#server/db/schema/mail.ts';
import { openText } from '#server/sealing/sealer.ts';
import { mailWords } from '#server/tell/mail-words.ts';
import { mailContext } from '#server/tell/queue-mail.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { addChapter, addStory, PASSWORD } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const REASON = 'Chapters copied from another author’s story.';
const server = await createTestServer();
const { app, db, deps } = server;
let author: MoneyAuthor;
let editor: MoneyAuthor;

const set = (who: MoneyAuthor, columns: Partial<typeof account.$inferInsert>) =>
  db.update(account).set(columns).where(eq(account.id, who.id));
const suspend = (reason = REASON, who = author) =>
  editor.device.call('deskAuthorSuspend', { request: { id: who.id, reason } });
const end = (who = author) => editor.device.call('deskAuthorSuspensionEnd', { request: { id: who.id } });
const signIn = (password = PASSWORD) =>
  apiDevice(app).call('login', { request: { account: author.email, password } });
/** The author's mails about the suspension, oldest first, as they are sent. */
async function mailsOf(who: MoneyAuthor) {
  const rows = await db.select().from(mail).where(eq(mail.userId, who.id)).orderBy(mail.id);
  return rows
    .filter(({ kind }) => kind === 'suspended' || kind === 'suspensionEnded')
    .map(({ id, kind, language, facts }) =>
      mailWords(
        kind,
        JSON.parse(openText(deps.sealer, facts ?? '', mailContext(id))),
        language,
        'https://x.example',
      ),
    );
}
const actions = async () =>
  (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  await set(author, { penName: 'Budi Santoso' });
});

describe('the desk’s list of authors (docs/spec, section 6, Authors)', () => {
  it('says pen name, since when, last use, and how many stories are public and private, never the e-mail', async () => {
    await addStory(author.device, 'Private');
    const { id } = await addStory(author.device, 'Open');
    await addChapter(author.device, id, { status: 'published' });
    await author.device.ok('bookOpen', { params: { id } });
    const item = {
      id: author.id,
      penName: 'Budi Santoso',
      since: expect.any(String),
      seenAt: expect.any(String),
      openStories: 1,
      privateStories: 1,
      suspension: null,
    };
    const list = await editor.device.ok('deskAuthors', { request: {} });
    expect(list).toEqual({ items: [item], nextCursor: null });
    const one = await editor.device.ok('deskAuthor', { request: { id: author.id } });
    expect(one).toEqual({ ...item, stories: [{ id, title: 'Open' }] });
    expect(JSON.stringify([list, one])).not.toContain(author.email);
  });

  it('finds by a part of the pen name or the whole e-mail, and the suspended ones', async () => {
    const names = async (request: { typed?: string; state?: 'all' | 'suspended' }) =>
      (await editor.device.ok('deskAuthors', { request })).items.map(({ penName }) => penName);
    expect(await names({ typed: 'SANTO' })).toEqual(['Budi Santoso']);
    expect(await names({ typed: author.email.toUpperCase() })).toEqual(['Budi Santoso']);
    expect(await names({ typed: author.email.slice(0, 6) })).toEqual([]);
    expect(await names({ typed: '%%' })).toEqual([]);
    expect((await editor.device.call('deskAuthors', { request: { typed: ' b ' } })).code).toBe('validation');
    expect(await names({ state: 'suspended' })).toEqual([]);
    await suspend();
    expect(await names({ state: 'suspended' })).toEqual(['Budi Santoso']);
    expect(await names({ state: 'suspended', typed: 'ayu' })).toEqual([]);
  });

  it('comes page by page, newest first, each author once; editors and deleted accounts are not in it', async () => {
    for (let n = 0; n < 24; n += 1) await set(await moneyAuthor(server), { penName: `Ayu ${n}` });
    const gone = await moneyAuthor(server);
    await set(gone, { deletedAt: 1, deleteAt: 1 });
    const seen: AnswerOf<'deskAuthors'>['items'] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const page: AnswerOf<'deskAuthors'> = await editor.device.ok('deskAuthors', { request: { cursor } });
      seen.push(...page.items);
      cursor = page.nextCursor;
      pages += 1;
    }
    expect(pages).toBe(2);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    expect(seen).toHaveLength(25);
    expect(seen.at(-1)?.penName).toBe('Budi Santoso');
    expect(seen.map(({ id }) => id)).not.toContain(editor.id);
    for (const id of [editor.id, gone.id, randomUUID() as never])
      expect((await editor.device.call('deskAuthor', { request: { id } })).code).toBe('notFound');
  });

  it('the audit log has each list, search and page that was opened, with ids and without what was typed', async () => {
    await editor.device.ok('deskAuthors', { request: {} });
    await editor.device.ok('deskAuthors', { request: { typed: 'santoso' } });
    await editor.device.ok('deskAuthor', { request: { id: author.id } });
    const rows = await db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows).toMatchObject([
      { action: 'authors.read', subjectId: editor.id, detail: `{"found":["${author.id}"]}` },
      { action: 'people.find', subjectId: editor.id, detail: `{"found":["${author.id}"]}` },
      { action: 'author.read', subjectId: author.id, detail: '' },
    ]);
    const { items } = await editor.device.ok('deskAudit', { request: { changes: 'true' } });
    expect(items).toEqual([]);
  });

  it('is closed to authors', async () => {
    const { device, id } = author;
    const codes = [
      await device.call('deskAuthors', { request: {} }),
      await device.call('deskAuthor', { request: { id } }),
      await device.call('deskAuthorSuspend', { request: { id, reason: REASON } }),
      await device.call('deskAuthorSuspensionEnd', { request: { id } }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
    expect(await actions()).toEqual([]);
  });
});

describe('a suspension (docs/spec, section 6, Authors)', () => {
  it('ends every session at once; the sign-in says why after the right password alone; what is owned stays', async () => {
    const { id } = await addStory(author.device, 'Open');
    await addChapter(author.device, id, { status: 'published' });
    await author.device.ok('bookOpen', { params: { id } });
    const { refreshToken } = author.device;
    expect((await suspend(`  ${REASON}\n`)).code).toBe('0');
    expect((await author.device.call('authorInfo', { request: {} })).code).toBe('unauthenticated');
    const renewal = { request: { refreshToken: refreshToken ?? '' } };
    expect((await author.device.call('refreshToken', renewal)).code).toBe('unauthenticated');

    const refused = await signIn();
    expect(refused).toMatchObject({
      code: 'refused',
      data: { reason: 'accountDisabled', suspension: { since: expect.any(String), reason: REASON } },
    });
    expect(refused.message).toContain(`Reason: ${REASON}`);
    const guessed = await signIn('a-wrong-guess');
    expect(guessed).toMatchObject({ data: { reason: 'wrongPassword' } });
    expect(JSON.stringify(guessed)).not.toContain(REASON);

    expect((await apiDevice(app).ok('bookPublic', { params: { id } })).name).toBe('Open');
    const { suspension } = await editor.device.ok('deskAuthor', { request: { id: author.id } });
    expect(suspension).toMatchObject({ reason: REASON });
  });

  it('is told at a sign-in with a passkey, too', async () => {
    const phone = softwareAuthenticator(deps.settings.origin);
    const response = phone.create(await author.device.ok('passkeyNewOptions'));
    await author.device.ok('passkeyAdd', { request: { name: 'Mine', response } });
    await suspend();
    const device = apiDevice(app);
    const options = await device.ok('passkeySignInOptions');
    expect(await device.call('passkeyLogin', { request: { response: phone.get(options) } })).toMatchObject({
      data: { reason: 'accountDisabled', suspension: { reason: REASON } },
    });
  });

  it.each([
    ['en_US', 'Your Tinta account is suspended', 'Your Tinta account is no longer suspended'],
    ['en_ID', 'Akun Tinta-mu ditangguhkan', 'Akun Tinta-mu tidak lagi ditangguhkan'],
    ['zh_CN', '你的 Tinta 账号已被暂停使用', '你的 Tinta 账号已恢复使用'],
  ] as const)(
    'is mailed in the author’s language, with the reason, and so is its end: %s',
    async (language, begun, over) => {
      await set(author, { language });
      await suspend('{{at}} is not filled in');
      await end();
      const mails = await mailsOf(author);
      expect(mails.map(({ subject }) => subject)).toEqual([begun, over]);
      expect(mails[0]?.text).toContain('{{at}} is not filled in');
      expect(mails[1]?.text).not.toContain('{{');
    },
  );

  it('ends: the author signs in again and finds a message that repeats the reason', async () => {
    await suspend();
    expect((await end()).code).toBe('0');
    expect((await signIn()).code).toBe('0');
    await author.device.ok('login', { request: { account: author.email, password: PASSWORD } });
    const { items } = await author.device.ok('messageList', { request: {} });
    expect(items.find(({ title }) => title === 'Your account is no longer suspended')).toMatchObject({
      account: true,
      body: expect.stringContaining(`Reason: ${REASON}`),
    });
    const { suspension } = await editor.device.ok('deskAuthor', { request: { id: author.id } });
    expect(suspension).toBeNull();
  });

  it('happens once: the first reason counts, and neither a second one nor a second end tells or logs anything', async () => {
    expect((await end()).code).toBe('0');
    await suspend();
    expect((await suspend('Another reason')).code).toBe('0');
    expect(await signIn()).toMatchObject({ data: { suspension: { reason: REASON } } });
    await end();
    await end();
    expect(await actions()).toEqual(['author.suspend', 'author.suspensionEnd']);
    expect(await mailsOf(author)).toHaveLength(2);
    const { items } = await editor.device.ok('deskAudit', { request: { changes: 'true' } });
    expect(items.at(-1)).toMatchObject({ detail: REASON, about: { author: 'Budi Santoso' } });
  });

  it('needs a reason of at most the length of any decision’s', async () => {
    expect(await suspend(' \n ')).toMatchObject({
      code: 'validation',
      data: { fields: { reason: 'desk.error.reasonEmpty' } },
    });
    expect((await suspend('x'.repeat(DECISION_REASON_CHARS_MAX + 1))).code).toBe('validation');
    expect((await author.device.call('authorInfo', { request: {} })).code).toBe('0');
  });

  it('never meets an editor, a deleted account or an unknown one', async () => {
    const gone = await moneyAuthor(server);
    await set(gone, { deletedAt: 1, deleteAt: 1 });
    const other = await moneyEditor(server);
    for (const who of [editor, other, gone, { ...author, id: randomUUID() as never }]) {
      expect((await suspend(REASON, who)).code).toBe('notFound');
      expect((await end(who)).code).toBe('notFound');
    }
    expect(await actions()).toEqual([]);
  });

  it('of the operator’s command has a reason only if one is given', async () => {
    const run = (command: 'disable' | 'enable', reason = '') =>
      runAccountCommand(deps, 'https://tinta.example', command, author.email, reason);
    await run('disable');
    expect((await signIn()).data).toEqual({ reason: 'accountDisabled' });
    await run('enable');
    expect(await mailsOf(author)).toEqual([]);
    await run('disable', REASON);
    expect(await signIn()).toMatchObject({ data: { suspension: { reason: REASON } } });
    await run('enable');
    expect(await mailsOf(author)).toHaveLength(2);
    expect((await signIn()).code).toBe('0');
    expect(await run('disable', 'x'.repeat(DECISION_REASON_CHARS_MAX + 1))).toMatchObject({ ok: false });
  });

  it('keeps its reason when the operator disables the account once more; another reason is refused', async () => {
    const run = (reason = '') =>
      runAccountCommand(deps, 'https://tinta.example', 'disable', author.email, reason);
    await run();
    expect(await run(REASON)).toMatchObject({ ok: true });
    expect(await run()).toMatchObject({ ok: true });
    expect(await run(REASON)).toMatchObject({ ok: true });
    expect(await run('Another reason')).toMatchObject({
      ok: false,
      error: expect.stringContaining('suspended already'),
    });
    expect(await signIn()).toMatchObject({ data: { suspension: { reason: REASON } } });
    expect(await mailsOf(author)).toHaveLength(1);
  });

  it('stands before a role: a suspended author is made an editor only after its end', async () => {
    await suspend();
    expect(await runAccountCommand(deps, 'https://tinta.example', 'add-editor', author.email)).toEqual({
      ok: false,
      error: `${author.email} is disabled. Enable it first`,
    });
    const { suspension } = await editor.device.ok('deskAuthor', { request: { id: author.id } });
    expect(suspension).toMatchObject({ reason: REASON });
  });

  it('of an editor, by the operator, ends in the list of editors: its owner is told', async () => {
    const other = await moneyEditor(server);
    await runAccountCommand(deps, 'https://tinta.example', 'disable', other.email, REASON);
    const set = (disabled: boolean) =>
      editor.device.ok('deskEditorDisable', { request: { id: other.id, disabled } });
    await set(true);
    await set(false);
    await set(false);
    expect((await mailsOf(other)).map(({ subject }) => subject)).toEqual([
      'Your Tinta account is suspended',
      'Your Tinta account is no longer suspended',
    ]);
    expect(await actions()).toEqual(['editor.enable']);
  });
});
