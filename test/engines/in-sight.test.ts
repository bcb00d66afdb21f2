import { addChapter } from '#test/support/api-author.ts';
import {
  DESKS,
  type Desk,
  deskName,
  keyboardOf,
  paste,
  SIGHT,
  type Sight,
  wrongSight,
} from '#test/support/e2e/in-sight.ts';
import { STORY_TEXT, storyAuthor } from './author.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screen.ts';

const content = {
  version: 1 as const,
  blocks: Array.from({ length: 60 }, (_, index) => ({
    type: 'paragraph' as const,
    runs: [{ text: `Hujan nomor ${index} turun di atas halte kosong, dan angin membawa dingin dari laut.` }],
  })),
};

/** Firefox scrolls to the caret a moment after the key; the next key waits for that, as a person does. */
async function rests({ tab }: Screen): Promise<void> {
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await tab.evaluate<number>('scrollY');
        const isSame = now === last;
        last = now;
        return isSame;
      },
      { intervals: [100] },
    )
    .toBe(true);
}

/** Does one thing and expects that what the author works on is in sight afterwards. */
async function acts(app: Screen, what: string, act: () => Promise<unknown>): Promise<void> {
  await rests(app);
  const before = await app.tab.evaluate<Sight>(SIGHT);
  await act();
  await expect
    .poll(async () => wrongSight(await app.tab.evaluate<Sight>(SIGHT), before), { message: what })
    .toBe('');
}

async function work(app: Screen, desk: Desk): Promise<void> {
  const { tab } = app;
  const name = (what: string) => `${what}: ${deskName(desk)}`;
  const times = (count: number, keys: string) => async () => {
    for (let done = 0; done < count; done += 1) await tab.press(keys);
  };
  await tab.press('Control+End');
  await acts(app, name('a letter at the end'), () => tab.type('x'));
  await acts(app, name('new lines'), times(2, 'Enter'));
  await acts(app, name('up'), times(18, 'ArrowUp'));
  await acts(app, name('down'), times(8, 'ArrowDown'));
  await acts(app, name('a paste'), () => tab.evaluate(`void ${paste(50)}`));
  await acts(app, name('undo'), () => tab.press('Control+z'));
  if (!desk.find) return;
  await tab.press('Control+f');
  await app.fill({ role: 'searchbox', name: 'Find' }, 'halte');
  await app.sees({ text: /of 60/ });
  for (let step = 0; step < 3; step += 1) await acts(app, name('the next match'), () => tab.press('Enter'));
  await acts(app, name('the search ends'), () => tab.press('Escape'));
}

test('what the author works on lies between the bars', async ({ app, network }) => {
  const { device, story, list } = await storyAuthor(app, network.url, 'Hujan');
  const { id } = await addChapter(device, story.id, { title: 'Bab', content });
  const address = list.replace(/chapterList.*/, `newChapter/${story.id}/${id}/0`);
  for (const desk of DESKS.filter((it) => !it.large)) {
    await app.tab.resize(desk);
    await app.tab.open('about:blank');
    await app.tab.open(address);
    await app.sees({ text: /nomor 59/, inside: STORY_TEXT });
    await app.tab.evaluate(`void ${keyboardOf(desk.keyboard)}`);
    await app.read(STORY_TEXT, 'it.focus()');
    if (desk.focus)
      // Its keys are heard a moment after the text is shown.
      await expect(async () => {
        await app.tab.press('Control+Shift+f');
        expect(await app.shows({ role: 'button', name: 'Exit focus' })).toBe(true);
      }).toPass();
    await work(app, desk);
  }
});
