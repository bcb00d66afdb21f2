import { links } from '#shared/protocol/links.ts';
import { storyText } from '#test/support/e2e/author.ts';
import { hasEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test('Back closes what is open over the page, and only then leaves the page', async ({ page, server }) => {
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Kembali', [{ title: 'Angin' }]);
  const hash = () => page.evaluate(() => location.hash);
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('menu');
  const stories = links.stories();
  const list = links.chapterList(story.id);
  await page.goto(`${server.url}/#${stories}`);
  await page.goto(`${server.url}/#${list}`);
  const openMenu = () =>
    page.getByRole('button', { name: /Angin/ }).filter({ hasNotText: 'Angin' }).first().click();

  await test.step('a menu, and a dialog that it opened', async () => {
    await openMenu();
    await expect(menu).toBeVisible();
    await hasEntryOver(page);
    await page.goBack();
    await expect(menu).toBeHidden();
    await openMenu();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(menu).toBeHidden();
    await expect(dialog).toBeVisible();
    await hasEntryOver(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(await hash()).toBe(`#${list}`);
  });

  await test.step('a link in a menu leads to a new page', async () => {
    await openMenu();
    await hasEntryOver(page);
    await page.getByRole('menuitem', { name: 'Continue writing' }).click();
    await expect(page).toHaveTitle(/^Angin · /);
    // The heading has the focus, so that a phone does not open its keyboard over the text.
    await expect(page.getByRole('heading', { level: 1, name: 'Angin' })).toBeFocused();
    await expect(storyText(page)).toBeVisible();
    expect(await hash()).toContain(chapterIds[0]);
    await page.goBack();
    await expect.poll(hash).toBe(`#${list}`);
    await expect(menu).toBeHidden();
  });

  await test.step('a dialog closed by its own button leaves no entry behind, even after Forward and a reload', async () => {
    await openMenu();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.goForward();
    await openMenu();
    await expect(menu).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /Angin/ }).first()).toBeVisible();
    await page.goBack();
    await expect.poll(hash).toBe(`#${stories}`);
  });

  await test.step('the editor: a panel over the text, then the page', async () => {
    await page.goto(`${server.url}/#${list}`);
    await page.goto(
      `${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, story.allowPrice)}`,
    );
    await storyText(page).focus();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Text and layout' }).click();
    await expect(menu).toBeHidden();
    await expect(dialog).toBeVisible();
    await hasEntryOver(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(storyText(page)).toBeVisible();
    await page.goBack();
    await expect.poll(hash).toBe(`#${list}`);
  });

  await test.step('a new chapter whose first words are stored while a menu is open over it', async () => {
    await page.goto(`${server.url}/#${list}`);
    await page.goto(`${server.url}/#${links.writeChapter(story.id, '0', story.allowPrice)}`);
    await storyText(page).focus();
    await page.keyboard.type('Kata pertama');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(menu).toBeVisible();
    await expect.poll(hash).not.toContain('/0/');
    const made = await hash();
    await hasEntryOver(page);
    await page.goBack();
    await expect(menu).toBeHidden();
    expect(await hash()).toBe(made);
    await expect(storyText(page)).toHaveText('Kata pertama');
    await page.goBack();
    await expect.poll(hash).toBe(`#${list}`);
    await page.goForward();
    await expect.poll(hash).toBe(made);
    await expect(storyText(page)).toHaveText('Kata pertama');
  });

  await test.step('a new chapter whose first words are stored after a menu was closed over it, and Forward', async () => {
    await page.goto(`${server.url}/#${list}`);
    await page.goto(`${server.url}/#${links.writeChapter(story.id, '0', story.allowPrice)}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(menu).toBeVisible();
    await hasEntryOver(page);
    await page.goBack();
    await expect(menu).toBeHidden();
    await storyText(page).focus();
    await page.keyboard.type('Kata kedua');
    await expect.poll(hash).not.toContain('/0/');
    const made = await hash();
    await page.goForward();
    await hasEntryOver(page);
    await expect.poll(hash).toBe(made);
    await expect(storyText(page)).toHaveText('Kata kedua');
  });

  await test.step('Forward right after Back stays on the same page', async () => {
    await page.goto(`${server.url}/#${list}`);
    await openMenu();
    await expect(menu).toBeVisible();
    await hasEntryOver(page);
    await page.evaluate(
      () =>
        new Promise((done) => {
          const forward = () => {
            addEventListener('popstate', () => setTimeout(done, 300), { once: true });
            history.forward();
          };
          addEventListener('popstate', () => requestAnimationFrame(forward), { once: true });
          history.back();
        }),
    );
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => history.state?.over)).toBe(1);
    expect(await hash()).toBe(`#${list}`);
  });
});
