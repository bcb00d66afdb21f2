import type { Page } from '@playwright/test';
import { documentFromText } from '#shared/domain/story-document.ts';
import { createStory, saveState, signedInAuthor, storyText, writeChapter } from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, settle } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test.use({ serviceWorkers: 'allow' });

const WORDS = 'Hujan turun sejak pagi, dan halte itu kosong.';
const dialog = (page: Page) => page.getByRole('dialog');
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

test('an author on a phone previews and publishes a chapter and makes the story public, and a reader opens the link', async ({
  page,
  server,
  browser,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');

  await test.step('one tap from the text shows the chapter as readers see it, as it is typed now', async () => {
    await writeChapter(page, 'Bab satu', [WORDS, 'kata '.repeat(150).trim()]);
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Preview' }).tap();
    const shown = page.getByRole('region', { name: 'The chapter as readers see it' });
    await expect(shown.getByRole('heading', { name: 'Bab satu' })).toBeVisible();
    await expect(shown.getByText('Chapter 1')).toBeVisible();
    await expect(shown).toContainText('kata kata');
    await settle(page);
    await expectSound(page, 'preview');
    await dialog(page).getByText('Paid', { exact: true }).tap();
    await expect(shown).not.toContainText('kata kata');
    await expect(shown.getByText(/the beginning of a paid chapter/)).toBeVisible();
    await dialog(page).getByText('Desktop', { exact: true }).tap();
    await dialog(page).getByText('Dark', { exact: true }).tap();
    expect(await scheme(page)).toBe('dark');
    await expectSound(page, 'preview of a paid chapter on a desktop, dark');
  });

  await test.step('Back closes it; colours, focus and caret are as before', async () => {
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    expect(await scheme(page)).toBe('light');
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
    await storyText(page).focus();
    await page.keyboard.type('X');
    await expect(storyText(page)).toContainText('Xkata kata');
  });

  await test.step('the preview leads to publishing', async () => {
    await page.getByRole('button', { name: 'Preview' }).tap();
    await dialog(page).getByRole('button', { name: 'Publish' }).tap();
    await expect(page.getByRole('radio', { name: 'Make the story public too' })).not.toBeChecked();
    await settle(page);
    await expectSound(page, 'publishing a chapter of a private story');
    await page.getByRole('button', { name: 'Publish now' }).tap();
  });

  await test.step('the countdown begins at 60, and the dialog says that the story is private', async () => {
    const undo = dialog(page).getByRole('button', { name: /^Unpublish/ });
    await undo.waitFor();
    expect(await undo.textContent()).toMatch(/\((?:60|59) s\)/);
    await expect(dialog(page).getByText('only you can see the chapter')).toBeVisible();
    await settle(page);
    await expectSound(page, 'published, private');
  });

  const link = dialog(page).getByLabel('Link for readers');
  await test.step('the same dialog makes the story public, after a question, and nothing else moves', async () => {
    const title = dialog(page).getByText('Bab satu', { exact: true });
    const before = await title.boundingBox();
    const next = dialog(page).getByRole('link', { name: 'Write the next chapter' });
    const nextBefore = await next.boundingBox();
    await dialog(page).getByRole('button', { name: 'Make public' }).tap();
    await expect(dialog(page).getByText(/can’t be made private again/)).toBeVisible();
    expect((await title.boundingBox())?.y).toBe(before?.y);
    expect((await next.boundingBox())?.y).toBe(nextBefore?.y);
    const pressed = await dialog(page).getByRole('button', { name: 'Make it public' }).boundingBox();
    await dialog(page).getByRole('button', { name: 'Make it public' }).tap();
    await expect(link).toBeVisible();
    await expect(dialog(page).getByText('Readers can read it now.')).toBeFocused();
    // A second tap at the same place does not leave the dialog.
    const nextNow = await next.boundingBox();
    expect(nextNow?.y).toBeGreaterThan((pressed?.y ?? 0) + (pressed?.height ?? 0) / 2);
    expect((await title.boundingBox())?.y).toBe(before?.y);
    await settle(page);
    await expectSound(page, 'published');
  });

  await test.step('a reader opens the link', async () => {
    const visitor = await browser.newContext();
    const reader = await visitor.newPage();
    await reader.goto(await link.inputValue());
    await expect(reader.getByText(WORDS)).toBeVisible();
    await visitor.close();
  });

  await dialog(page).getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
});

test('a published chapter of a private story says so in the list, and its menu copies the text; “Share” comes with readers', async ({
  page,
  server,
}) => {
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Privat', [
    { title: 'Hujan', content: documentFromText(WORDS) },
  ]);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Share' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await hasNoEntryOver(page);
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Hujan' });
  await expect(row.getByText(/^Published .+ · Private$/)).toBeVisible();
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/published-private.png' });
  await page.getByRole('button', { name: 'Make public' }).click();
  await dialog(page)
    .getByRole('button', { name: /public/i })
    .last()
    .click();
  await expect(row.getByText(/· Private/)).toHaveCount(0);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible();
});

test('offline the preview works and the publish is shown as waiting; chapter and story reach readers when the network is back', async ({
  page,
  context,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Tanpa jaringan');
  await context.setOffline(true);
  await writeChapter(page, 'Bab satu', [WORDS]);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByText(WORDS)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('radio', { name: 'Make the story public too' }).check();
  await page.getByRole('button', { name: 'Publish and make public' }).click();
  await expect(dialog(page).getByText(/will be published when you’re back online/)).toBeVisible();
  await expect(
    dialog(page).getByText('The story will be made public when you’re back online.'),
  ).toBeVisible();
  await settle(page);
  await expectSound(page, 'a publish that waits');
  await context.setOffline(false);
  await expect(dialog(page).getByText('Readers can read it now.')).toBeVisible({ timeout: 40_000 });
  await expect(dialog(page).getByText('Anyone with this link can open the chapter.')).toBeVisible();
});

test('on a slow network the publish is shown as under way; nothing says "when you’re online"', async ({
  page,
  network,
}) => {
  const { story, chapterIds } = await storyAuthor(page, network.url, 'Pelan', [{ title: 'Hujan' }]);
  await page.goto(`${network.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('button', { name: 'Publish now' });
  await publish.waitFor();
  await page.route('**/chapter/edit', async (route) => {
    await new Promise((go) => setTimeout(go, 7_000));
    await route.continue();
  });
  await publish.click();
  await expect(page.getByRole('dialog', { name: 'Publishing…' })).toBeVisible();
  await expect(dialog(page).getByText(/Your connection is slow/)).toBeVisible();
  await expect(page.getByText(/you’re (?:back )?online/)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Unpublish/ })).toBeVisible();
});
