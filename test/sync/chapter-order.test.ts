import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { chapter } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

const titles = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh'];

it.each([
  ['drafts', 0],
  ['drafts and three chapters published offline', 3],
])(
  'chapters written one after another without a network keep their order on the server: %s (SYNC-4)',
  async (_, published) => {
    const { world, time, device: phone, work } = await worldWithPhone();
    world.offline(phone);
    const book = await time.until(work.createStory(aStory, null));
    const made = [];
    // The chapters have different lengths, so that a later one may overtake an earlier one.
    for (const [index, title] of titles.entries())
      made.push(await time.until(work.createChapter(book, aText('kata '.repeat(2_000 >> index), title))));
    for (const id of made.slice(0, published)) await time.until(work.publish(id));

    await world.online(phone);
    await time.pass(60_000);
    const shown = await time.until(work.chapters(book));
    expect(shown.map(({ save, title }) => [title, save.kind])).toEqual(
      titles.map((title) => [title, 'synced']),
    );
    const rows = await world.server.db
      .select({ id: chapter.id, status: chapter.status })
      .from(chapter)
      .where(eq(chapter.storyId, book))
      .orderBy(asc(chapter.position), asc(chapter.id));
    expect(rows.map(({ id }) => id)).toEqual(made);
    expect(rows.filter(({ status }) => status === 'published')).toHaveLength(published);
  },
);

it('an order that other devices have made outdated is sent again after a pull (SYNC-4, SYNC-9)', async () => {
  const { world, time, tab: onPhone, work } = await worldWithPhone();
  const book = await time.until(work.createStory(aStory, null));
  await time.until(work.createChapters(book, [aText('kata', 'Satu'), aText('kata', 'Dua')]));
  await time.pass(60_000);
  const tablet = await signedInDevice(world, 'tablet');
  await world.sync(onPhone);
  const elsewhere = await time.until(tablet.work.createChapter(book, aText('kata', 'Tiga')));
  await world.sync(tablet.tab);
  // The tablet has sent changes since the phone last pulled. The phone has no reason to pull first, because it just got an answer.
  await time.until(
    work.sortDrafts(book, (await time.until(work.chapters(book))).map(({ id }) => id).reverse()),
  );
  const before = world.exchanges.length;
  await world.sync(onPhone);
  await time.pass(60_000);
  expect(world.asked(before).filter((path) => path === '/book/chapter/sort')).toHaveLength(2);
  const [onServer, shown] = await Promise.all([
    world.server.db
      .select({ id: chapter.id })
      .from(chapter)
      .where(eq(chapter.storyId, book))
      .orderBy(asc(chapter.position), asc(chapter.id)),
    time.until(work.chapters(book)),
  ]);
  expect(onServer.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
  expect(shown.map(({ id }) => id)).toContain(elsewhere);
  expect(await time.until(work.unsent())).toEqual([]);
});

it('an order sent while a deletion is unconfirmed includes the deleted chapter, as the server’s order does (SYNC-4, SYNC-15)', async () => {
  const { world, time, device: phone, work } = await worldWithPhone();
  const book = await time.until(work.createStory(aStory, null));
  const texts = ['Satu', 'Dua', 'Tiga'].map((title) => aText('kata', title));
  const [first, second, third] = await time.until(work.createChapters(book, texts));
  if (!first || !second || !third) throw new Error('three chapters were made');
  await time.pass(60_000);
  world.offline(phone);
  await time.until(work.deleteChapter(second));
  await time.leap(8 * 86_400_000);
  await world.online(phone);
  await time.pass(60_000);
  expect(await time.until(work.unsent())).toMatchObject([{ why: { kind: 'needsConfirmation' } }]);

  const before = world.exchanges.length;
  await time.until(work.sortDrafts(book, [third, first]));
  await time.pass(60_000);
  expect(world.asked(before)).toEqual(['/book/chapter/sort']);
  expect((await time.until(work.chapters(book))).map(({ id }) => id)).toEqual([third, first]);
});

describe('SYNC-4 after a drain every device shows the order of the server', () => {
  let world: SyncWorld;
  let phone: Device;
  let here: Tab;
  let work: AuthorWork;
  let book: BookId;

  beforeEach(async () => {
    ({ world, device: phone, tab: here, work } = await worldWithPhone());
    book = await world.time.until(work.createStory(aStory, null));
    await world.sync(here);
  });

  const make = (title: string) => world.time.until(work.createChapter(book, aText('kata', title)));
  const shownBy = async (of: AuthorWork) =>
    (await world.time.until(of.chapters(book))).map(({ title }) => title);
  const orders = async () => {
    await world.online(phone);
    await world.time.pass(60_000);
    const there = await world.time.until(world.device('desk').openTab());
    await world.signIn(there);
    await world.sync(there);
    const rows = await world.server.db
      .select({ title: chapter.title })
      .from(chapter)
      .where(eq(chapter.storyId, book))
      .orderBy(asc(chapter.position));
    return {
      here: await shownBy(work),
      there: await shownBy(there.sync.work(work.uid)),
      server: rows.map(({ title }) => title),
    };
  };

  it('a chapter published offline between two drafts stays between them', async () => {
    world.offline(phone);
    await make('Satu');
    await world.time.until(work.publish(await make('Dua')));
    await make('Tiga');
    const order = ['Satu', 'Dua', 'Tiga'];
    expect(await orders()).toEqual({ here: order, there: order, server: order });
    expect(await world.time.until(work.unsent())).toEqual([]);
  });

  it('a chapter made later stays after the earlier one, even if it is published first', async () => {
    world.offline(phone);
    const first = await make('Satu');
    await world.time.until(work.publish(await make('Dua')));
    await make('Tiga');
    await world.time.until(work.publish(first));
    const order = ['Satu', 'Dua', 'Tiga'];
    expect(await orders()).toEqual({ here: order, there: order, server: order });
  });

  it('the second part of a chapter split between two published ones comes after them on all devices', async () => {
    const [first, second] = [await make('Satu'), await make('Dua')];
    for (const id of [first, second]) await world.time.until(work.publish(id));
    await world.sync(here);
    world.offline(phone);
    await world.time.until(work.splitChapter(first, 0));
    expect(await shownBy(work)).toEqual(['Satu', '', 'Dua']);
    const order = ['Satu', 'Dua', ''];
    expect(await orders()).toEqual({ here: order, there: order, server: order });
  });

  it('drafts sorted offline keep that order when one of them is published afterwards', async () => {
    const made = [await make('Satu'), await make('Dua'), await make('Tiga')];
    await world.sync(here);
    world.offline(phone);
    const [first, second, third] = made;
    if (!first || !second || !third) throw new Error('three chapters were made');
    await world.time.until(work.sortDrafts(book, [third, first, second]));
    await world.time.until(work.publish(third));
    const order = ['Tiga', 'Satu', 'Dua'];
    expect(await orders()).toEqual({ here: order, there: order, server: order });
  });
});
