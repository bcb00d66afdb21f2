import { expect, it } from 'vitest';
import { worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

const bare = { ...aStory, synopsis: '', tags: [] };

it.each([
  ['sent before', false],
  ['never sent', true],
])(
  'a story completed offline, put in order and published is complete before its chapter is public: %s (SYNC-4; docs/spec, section 5)',
  async (_name, isNew) => {
    const { world, time, device: phone, work } = await worldWithPhone();
    if (isNew) world.offline(phone);
    const book = await time.until(work.createStory(bare, null));
    const known = await time.until(work.createChapter(book, aText('kata', 'Satu')));
    await time.pass(60_000);
    if (!isNew) world.offline(phone);
    const added = await time.until(work.createChapter(book, aText('kata', 'Dua')));
    await time.until(work.sortDrafts(book, [added, known]));
    await time.until(work.editStory(book, aStory, null, bare));
    await time.until(work.publish(added));

    await world.online(phone);
    await time.pass(120_000);
    const shown = await time.until(work.chapters(book));
    expect(shown.map(({ title, status, save }) => [title, status, save.kind]).sort()).toEqual([
      ['Dua', 'published', 'synced'],
      ['Satu', 'draft', 'synced'],
    ]);
  },
);
