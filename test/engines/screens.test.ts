import { addChapter, textOf } from '#test/support/api-author.ts';
import { misfitsHere } from '#test/support/e2e/looks.ts';
import { storyAuthor } from './author.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screen.ts';

const MISFITS = `(${misfitsHere})()`;

/** Resolves once content and fonts are there, nothing moves, and nothing has changed for half a second: late parts have loaded. */
const SETTLED = `new Promise((settled) => {
  const isDone = () => document.querySelector('main') !== null
    && document.querySelector('[data-skeleton]') === null
    && document.fonts.status === 'loaded'
    && document.getAnimations().every((one) => one.playState !== 'running');
  const late = setTimeout(() => settled(isDone()), 500);
  new MutationObserver((_, observer) => { observer.disconnect(); clearTimeout(late); settled(false); })
    .observe(document, { subtree: true, childList: true, characterData: true });
})`;

/** Checks that on each page nothing is cut and nothing scrolls sideways. Takes a screenshot of each. */
async function look(screen: Screen, pages: Readonly<Record<string, string>>, engine: string): Promise<void> {
  for (const [name, url] of Object.entries(pages)) {
    await screen.tab.open('about:blank');
    await screen.tab.open(url);
    await expect
      .poll(() => screen.tab.evaluate(SETTLED).catch(() => false), { message: `${name} to settle` })
      .toBe(true);
    await screen.tab.screenshot(`test-results/screens/${name}-360-${engine}.png`);
    expect.soft(await screen.tab.evaluate(MISFITS), name).toEqual({ cut: [], sideways: 0 });
  }
}

test('every screen fits a phone of 360 px @looks', async ({ app, network, engine }) => {
  test.setTimeout(240_000);
  const { device, story, list } = await storyAuthor(app, network.url, 'Rumah di Ujung Jalan');
  const chapter = await addChapter(device, story.id, {
    title: 'Bab satu: Pagi di halte',
    content: textOf(300, 'hujan'),
    status: 'published',
  });
  await device.ok('bookOpen', { params: { id: story.id } });
  const at = (hash: string) => `${network.url}/#${hash}`;
  await look(
    app,
    {
      stories: at('/author'),
      'story-form': at(`/Create/${story.id}`),
      chapters: list,
      editor: at(`/authorManage/newChapter/${story.id}/${chapter.id}/0`),
      contract: at(`/authorManage/contract/${story.id}`),
      bonuses: at(`/authorManage/reward/${story.id}`),
      import: at(`/manuscript/import/${story.id}`),
      export: at(`/manuscript/export/${story.id}`),
      find: at(`/manuscript/find/${story.id}`),
      income: at('/income'),
      writing: at('/writing'),
      inbox: at('/message'),
      unsent: at('/unsent'),
      profile: at('/info'),
      'writer-form': at('/settings/payment'),
      security: at('/settings/security'),
      notifications: at('/settings/notifications'),
      appearance: at('/settings/appearance'),
      device: at('/settings/device'),
      deletion: at('/settings/delete'),
      library: at('/bookStack'),
      story: at(`/eDetail?bookId=${story.id}`),
      reader: at(`/book1?bookId=${story.id}&chapter=${chapter.id}`),
      welfare: at('/welfare'),
      home: at('/'),
    },
    engine,
  );
});
