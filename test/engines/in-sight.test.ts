import { addChapter } from '#test/support/api-author.ts';
import {
  DESKS,
  type Desk,
  deskName,
  LETTERS_PX,
  LONG_CHAPTER,
  type SightWatch,
  watchSight,
} from '#test/support/e2e/in-sight.ts';
import { STORY_TEXT, storyAuthor } from './author.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screen.ts';

test.use({ serviceWorkers: 'block' });

/** Firefox scrolls to the caret a moment after the key; the next key waits for this scrolling, as a person does. */
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

/** Watches with a time limit for slow engines, and acts once scrolling has ended. */
function sightOn(app: Screen): SightWatch {
  const watch = watchSight((expression) => app.tab.evaluate(expression), 20_000);
  return {
    ...watch,
    async acts(...act) {
      await rests(app);
      await watch.acts(...act);
    },
  };
}

async function work(app: Screen, desk: Desk): Promise<void> {
  const { tab } = app;
  const { acts, paste } = sightOn(app);
  const name = (what: string) => `${what}: ${deskName(desk)}`;
  const times = (count: number, keys: string) => async () => {
    for (let done = 0; done < count; done += 1) await tab.press(keys);
  };
  await acts(name('the end'), () => tab.press('Control+End'), true);
  await acts(name('a letter at the end'), () => tab.type('x'));
  await acts(name('new lines'), times(2, 'Enter'));
  await acts(name('a new line with Shift'), () => tab.press('Shift+Enter'));
  await acts(name('up'), times(18, 'ArrowUp'));
  await acts(name('down'), times(8, 'ArrowDown'));
  await acts(name('a paste'), () => paste(50));
  await acts(name('undo'), () => tab.press('Control+z'));
  if (!desk.find) return;
  await tab.press('Control+f');
  await app.fill({ role: 'searchbox', name: 'Find' }, 'halte');
  await app.sees({ text: /of 60/ });
  for (let step = 0; step < 3; step += 1) await acts(name('the next match'), () => tab.press('Enter'));
  await acts(name('the search ends'), () => tab.press('Escape'));
}

for (const large of [false, true])
  test(`what the author works on lies between the bars${large ? `, at a font size of ${LETTERS_PX} px` : ''}`, async ({
    newPhone,
    network,
  }) => {
    const app = await (await newPhone(large ? { letters: LETTERS_PX } : {})).start();
    const { device, story, list } = await storyAuthor(app, network.url, 'Hujan');
    const { id } = await addChapter(device, story.id, { title: 'Bab', content: LONG_CHAPTER });
    const address = list.replace(/chapterList.*/, `newChapter/${story.id}/${id}/0`);
    for (const desk of DESKS.filter((it) => it.everywhere && it.large === large)) {
      await app.tab.resize(desk);
      await app.tab.open('about:blank');
      await app.tab.open(address);
      await app.sees({ text: /nomor 59/, inside: STORY_TEXT });
      await sightOn(app).keyboard(desk.keyboard);
      if (desk.note) await app.click({ role: 'button', name: 'Add an author’s note' });
      await app.read(STORY_TEXT, 'it.focus()');
      if (desk.focus)
        // The shortcut works a moment after the text is shown.
        await expect(async () => {
          await app.tab.press('Control+Shift+f');
          expect(await app.shows({ role: 'button', name: 'Exit focus' })).toBe(true);
        }).toPass();
      await work(app, desk);
    }
  });
