import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { db } = server;
let author: MoneyAuthor;
let editor: MoneyAuthor;

const named = (who: MoneyAuthor, penName: string) =>
  db.update(account).set({ penName }).where(eq(account.id, who.id));
const find = async (typed: string) =>
  (await editor.device.ok('deskPeople', { request: { typed } })).items.map(({ penName }) => penName);

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  await named(author, 'Budi Santoso');
  await named(editor, 'Sari');
});

describe('people whom the desk writes to (docs/spec, section 6, Desk)', () => {
  it('are found by a part of the pen name in any case, or by the whole e-mail', async () => {
    expect(await find('budi')).toEqual(['Budi Santoso']);
    expect(await find('SANTO')).toEqual(['Budi Santoso']);
    expect(await find(author.email.toUpperCase())).toEqual(['Budi Santoso']);
    expect(await find(author.email.slice(0, 6))).toEqual([]);
    for (const sign of ['%%', '__', '\\\\']) expect(await find(sign)).toEqual([]);
    expect((await editor.device.call('deskPeople', { request: { typed: ' b ' } })).code).toBe('validation');
  });

  it('are answered with what readers see of them, and never with the e-mail or a story that is private', async () => {
    await addStory(author.device, 'Private');
    const { id } = await addStory(author.device, 'Open');
    await addChapter(author.device, id, { status: 'published' });
    await author.device.ok('bookOpen', { params: { id } });
    const answer = await editor.device.ok('deskPeople', { request: { typed: author.email } });
    expect(answer.items).toEqual([
      { id: author.id, penName: 'Budi Santoso', since: expect.any(String), stories: [{ id, title: 'Open' }] },
    ]);
    expect(JSON.stringify(answer)).not.toContain(author.email);
  });

  it('are not found once their account is deleted, and twenty are listed at most', async () => {
    await db.update(account).set({ deletedAt: 1 }).where(eq(account.id, author.id));
    expect(await find('budi')).toEqual([]);
    for (let n = 0; n < 21; n += 1) await named(await moneyAuthor(server), `Ayu ${n}`);
    const answer = await editor.device.ok('deskPeople', { request: { typed: 'ayu' } });
    expect([answer.items.length, answer.more]).toEqual([20, true]);
  });

  it('the audit log records each search with the people it found, but not what was typed', async () => {
    await find('santoso');
    const rows = await db.select().from(auditLog);
    expect(rows).toMatchObject([
      {
        action: 'people.find',
        editorId: editor.id,
        subjectId: editor.id,
        detail: `{"found":["${author.id}"]}`,
      },
    ]);
    expect((await author.device.call('deskPeople', { request: { typed: 'budi' } })).code).toBe('forbidden');
    expect(await db.select().from(auditLog)).toHaveLength(1);
  });
});
