import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, misfits, settle } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test('in forced colours every control of the editor is visible', async ({ page, server }) => {
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Rumah', [{ title: 'Hujan' }]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await expect(page.getByRole('toolbar').getByRole('button').first()).toBeVisible();
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/forced-colours-editor-360.png', scale: 'css' });
  // Forced colours hide shapes in the page's own colours. Those in system colours stay.
  const lost = await page.locator('button svg, a svg').evaluateAll((icons) =>
    icons
      .filter((icon) => icon.getBoundingClientRect().width > 0)
      .filter((icon) => {
        const { stroke, fill } = getComputedStyle(icon);
        return stroke === 'none' && fill === 'none';
      })
      .map((icon) => icon.closest('button, a')?.getAttribute('aria-label')),
  );
  expect(lost).toEqual([]);
});

test('with wider spacing of letters, words and lines nothing is cut (WCAG 1.4.12)', {
  tag: '@looks',
}, async ({ page, server }) => {
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Rumah di Ujung Jalan', [
    { title: 'Hujan' },
  ]);
  const paths = [
    '/author',
    `/authorManage/chapterList/${story.id}`,
    `/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`,
    `/Create/${story.id}`,
    '/message',
    '/income',
    '/settings/security',
    `/authorManage/contract/${story.id}`,
  ];
  for (const path of paths) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await settle(page);
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    });
    expect.soft(await misfits(page), path).toEqual({ cut: [], sideways: 0 });
  }
});

test('with reduced motion nothing moves for longer than a blink', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await storyAuthor(page, server.url, 'Rumah', [{ title: 'Hujan' }]);
  await page.getByRole('button', { name: /^Menu for Rumah/ }).click();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => animation.effect?.getComputedTiming())
      .filter((timing) => timing !== undefined && Number(timing.duration) > 50)
      .map((timing) => timing?.duration),
  );
  expect(moving).toEqual([]);
});

test('a screen reader gets the parts of the editor by role and name', async ({ page, server }) => {
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Rumah', [{ title: 'Hujan' }]);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await expect(page.getByRole('toolbar').getByRole('button').first()).toBeVisible();
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Chapters"
      - button "Preview"
      - button "More"
      - button "Publish"
    - main:
      - heading "Hujan" [level=1]
      - textbox "Chapter title": Hujan
      - textbox "Chapter text"
    - contentinfo:
      - toolbar "Formatting":
        - button "Bold"
        - button "Italic"
  `);
});

test('at 400 % of 1,280 px, which is 320 px wide, no page scrolls in two directions', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Rumah', [{ title: 'Hujan' }]);
  for (const path of [
    '/author',
    `/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`,
    '/settings/security',
    '/income',
  ]) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await settle(page);
    await expectFits(page, path);
  }
});
