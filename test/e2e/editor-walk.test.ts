import fc from 'fast-check';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { signIn, storyText } from '#test/support/e2e/author.ts';
import { type Walk, type Walked, walks } from '#test/support/e2e/editor-walk.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

/** Number of walks in each of the four tests. `TINTA_WALKS=500 TINTA_WALK_SEED=7` runs more walks, from a different seed. */
const WALKS = Number(process.env.TINTA_WALKS ?? 12);
const SEED = Number(process.env.TINTA_WALK_SEED ?? 20_783);
/** Maximum number of steps of a walk. */
const STEPS = 7;

const SCREENS = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1366, height: 768 },
] as const;

for (const { name, ...viewport } of SCREENS) {
  for (const half of [0, 1]) {
    test.describe(`${name}, ${half}`, () => {
      test.use({
        actionTimeout: 15_000,
        viewport,
        isMobile: false,
        hasTouch: name === 'phone',
        deviceScaleFactor: 1,
      });

      test(`wherever an author goes, the screen shows the text of the chapter in the address (seed ${SEED + half})`, async ({
        page,
        server,
      }) => {
        test.setTimeout(10 * 60_000);
        const { account, device } = await serverAuthor(server.url);
        await device.ok('modifyEmail', { request: { email: account.email } });
        const stories: { story: StoryDetail; first: ChapterSaved }[] = [];
        for (let walk = 0; walk < WALKS; walk += 1) {
          const story = await addStory(device, `Story ${walk}`);
          const first = await addChapter(device, story.id, {
            title: 'First',
            content: textOf(1, `s${walk}a`),
          });
          await addChapter(device, story.id, { title: 'Second', content: textOf(1, `s${walk}b`) });
          stories.push({ story, first });
        }
        await signIn(page, server.url, account);
        // On a desktop the chapters stand beside the text.
        await page.evaluate(() => localStorage.setItem('writing-look', '{"panels":{"chapters":true}}'));
        const walked: Walked = { page, isPhone: name === 'phone' };
        let next = 0;
        await fc.assert(
          fc.asyncProperty(walks(STEPS), async (commands) => {
            const made = stories[next];
            if (!made) throw new Error('no story left');
            const { story, first } = made;
            const list = (await device.ok('chapterList', { params: { id: story.id } })).map(({ id }) => id);
            const model: Walk = {
              texts: new Map(list.map((id, index) => [id, `s${next}${'ab'[index]}`])),
              deleted: new Set(),
              places: [{ at: 'chapter', id: first.id }],
              here: 0,
              words: 0,
            };
            next += 1;
            await page.goto(`${server.url}/#${links.writeChapter(story.id, first.id, story.allowPrice)}`);
            await expect(storyText(page)).toHaveText(model.texts.get(first.id) ?? '');
            await fc.asyncModelRun(async () => ({ model, real: walked }), commands);
          }),
          { numRuns: WALKS, seed: SEED + half, endOnFailure: true },
        );
      });
    });
  }
}
