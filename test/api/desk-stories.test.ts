import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { giveContract, type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { db } = server;
let author: MoneyAuthor;
let editor: MoneyAuthor;

const find = (typed: string) => editor.device.ok('deskStories', { request: { typed } });
const titles = async (typed: string) => (await find(typed)).items.map(({ title }) => title);
/** A story that readers see. */
async function openStory(title: string) {
  const { id } = await addStory(author.device, title);
  await addChapter(author.device, id, { status: 'published' });
  await author.device.ok('bookOpen', { params: { id } });
  return id;
}

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  await db.update(account).set({ penName: 'Budi Santoso' }).where(eq(account.id, author.id));
});

describe('stories that the desk finds (docs/spec, section 6, Desk)', () => {
  it('by a part of the title in any case, or by the whole id; signs of a pattern are letters', async () => {
    const id = await openStory('Rain at 50% off');
    expect(await titles('rain AT')).toEqual(['Rain at 50% off']);
    expect(await titles('50%')).toEqual(['Rain at 50% off']);
    expect(await titles(id.toUpperCase())).toEqual(['Rain at 50% off']);
    for (const sign of ['%%', '__', '\\\\', 'R_in', id.slice(0, 8)]) expect(await titles(sign)).toEqual([]);
    const short = await editor.device.call('deskStories', { request: { typed: ' r ' } });
    expect(short.code).toBe('validation');
    expect((await find('rain')).items).toEqual([
      {
        id,
        title: 'Rain at 50% off',
        iname: 'Budi Santoso',
        authorId: author.id,
        suspended: false,
        accountDeleted: false,
        iiconUrlMedium: null,
        opened: true,
        finished: false,
        chapters: 1,
        words: expect.any(Number),
        contracts: [],
        applications: [],
        review: null,
      },
    ]);
  });

  it('not by the title of a private story, until its author has sent something to the editors', async () => {
    const { id } = await addStory(author.device, 'Only mine');
    await addChapter(author.device, id, {});
    for (const typed of ['only mine', id])
      expect(await find(typed)).toMatchObject({ items: [], deleted: false });
    const { id: signed } = await addStory(author.device, 'Signed one');
    expect(await titles('signed')).toEqual([]);
    await giveContract(server, author.id, signed);
    await db
      .update(account)
      .set({ disabledAt: 1, disabledReason: 'Copied' })
      .where(eq(account.id, author.id));
    const [kept] = await db.select().from(contract).where(eq(contract.storyId, signed));
    for (const typed of ['signed', signed, 't-1']) {
      const { items } = await find(typed);
      expect(items).toMatchObject([{ id: signed, suspended: true }]);
      expect(items[0]?.contracts).toEqual([{ id: kept?.id, number: kept?.number, state: 'approved' }]);
    }
  });

  it('twenty at most, and says that there are more', async () => {
    for (let n = 0; n < 21; n += 1) await openStory(`Rain ${n}`);
    const { items, more } = await find('rain');
    expect([items.length, more]).toEqual([20, true]);
  });

  it('says of a deleted story that it was deleted, by its id alone, and of an account that it was', async () => {
    const { id } = await addStory(author.device, 'Gone soon');
    await author.device.ok('bookDelete', { params: { id } });
    expect(await find(id)).toEqual({ items: [], more: false, deleted: true });
    expect(await find(randomUUID())).toEqual({ items: [], more: false, deleted: false });
    await openStory('Rain');
    await db.update(account).set({ deletedAt: 1 }).where(eq(account.id, author.id));
    expect((await find('rain')).items).toMatchObject([{ accountDeleted: true, authorId: null }]);
  });

  it('each search is in the audit log with the ids it found, without what was typed; authors find nothing', async () => {
    const id = await openStory('Rain');
    await find('rain');
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'stories.find', subjectId: editor.id, detail: `{"found":["${id}"]}` },
    ]);
    const { items } = await editor.device.ok('deskAudit', { request: { changes: 'true' } });
    expect(items).toEqual([]);
    expect((await author.device.call('deskStories', { request: { typed: 'rain' } })).code).toBe('forbidden');
  });
});
