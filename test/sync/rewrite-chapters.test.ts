import { expect, it } from 'vitest';
import { worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

it('offline, several chapters are rewritten at once, the old texts become versions, and open editors show the new ones', async () => {
  const { world, time, device: phone, work } = await worldWithPhone();
  world.offline(phone);
  const book = await time.until(work.createStory(aStory, null));
  const ids = await time.until(
    work.createChapters(book, [
      aText('Hani pergi.', 'Satu'),
      aText('Tak ada.', 'Dua'),
      aText('Hani pulang.', 'Tiga'),
    ]),
  );
  const [first = ids[0], , third] = ids;
  if (!first || !third) throw new Error('no chapters');
  const draft = await time.until(work.openDraft(first));
  const shown: string[] = [];
  draft.onText((text) => shown.push(plainText(text) ?? ''));
  draft.change(() => aText('Hani pergi jauh.', 'Satu'));

  const changed = await time.until(
    work.rewriteChapters(ids, (text) => {
      const words = plainText(text) ?? '';
      return words.includes('Hani') ? aText(words.replace('Hani', 'Ayu'), text.title) : null;
    }),
  );
  await time.pass(1_000);
  expect(changed, 'the text just typed is in it').toEqual([first, third]);
  expect(plainText(await time.until(work.chapterText(first)))).toBe('Ayu pergi jauh.');
  expect(plainText(await time.until(work.chapterText(third)))).toBe('Ayu pulang.');
  expect(shown.at(-1)).toBe('Ayu pergi jauh.');
  const versions = await time.until(work.versions(third));
  const [old] = versions;
  if (!old) throw new Error('no version');
  expect(plainText(await time.until(work.versionText(third, old.id)))).toBe('Hani pulang.');
  await time.until(draft.close());

  await world.online(phone);
  await time.pass(60_000);
  const views = await time.until(work.chapters(book));
  expect(views.map(({ save }) => save.kind)).toEqual(['synced', 'synced', 'synced']);
});
