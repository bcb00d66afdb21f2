import type { BrowserContext, Page } from '@playwright/test';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { proveByPassword, signIn } from '#test/support/e2e/author.ts';
import { contractedStory } from '#test/support/e2e/contracted-story.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, LOOKS, settle } from '#test/support/e2e/looks.ts';
import { secondEditor } from '#test/support/e2e/second-editor.ts';
import { editorAccount, serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

const PHONE = { width: 360, height: 740 };
/** `npm test -- --all` checks a wide screen too. */
const SIZES = process.env.TINTA_LOOKS === 'all' ? [{ width: 1366, height: 850 }, PHONE] : [PHONE];
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/share-${name}.png`, scale: 'css', fullPage: true });

/** Checks a page of the app in each language, scheme and size. */
async function look(page: Page, url: string, name: string, isThere: (page: Page) => Promise<void>) {
  for (const { language, scheme } of LOOKS) {
    await keepLanguage(page, language);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('about:blank');
    await page.goto(url);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await isThere(page);
      await settle(page);
      await expectSound(page, `${name}, ${language}, ${scheme}, ${size.width} px`);
      await shot(page, `${name}-${size.width}-${scheme}-${language}`);
    }
  }
}
const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

test('two editors change a rate on their phones; new contracts state it, signed ones keep theirs (docs/spec, section 9, Profit share)', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.setTimeout(300_000);
  const server = await AppServer.start();
  const contexts: BrowserContext[] = [];
  const open = async (serviceWorkers: 'allow' | 'block') => {
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', serviceWorkers });
    contexts.push(context);
    return context.newPage();
  };
  try {
    const desk = `${server.url}/#/desk?part=rate`;
    const { account, device } = await serverAuthor(server.url);
    const [author, second] = [await open('allow'), await open('block')];
    const approver = await serverEditor(server.url);
    await contractedStory(device, approver, 'Hujan di Halte', 100);

    await signIn(page, server.url, editorAccount());
    await page.goto(desk);
    const exclusive = page.getByRole('region', { name: 'Exclusive', exact: true });
    await expect(exclusive).toContainText('50%');
    const field = exclusive.getByLabel('Another rate');
    await field.fill('145');
    await field.press('Enter');
    await expect(exclusive.getByText('Enter a rate from 0% to 100%')).toBeVisible();
    await settle(page);
    await expectSound(page, 'a rate that is none');
    await shot(page, 'desk-problem-360');
    await field.fill('45,5');
    await field.press('Enter');
    await expect(exclusive).toContainText('You proposed 45.5% on');
    await expect(exclusive.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await expect(exclusive).toContainText('50%');

    const other = await secondEditor(server);
    await signIn(second, server.url, other);
    await second.goto(desk);
    // After a reload the page has no proof of the sign-in, so the confirmation asks for it.
    await second.reload();
    const theirs = second.getByRole('region', { name: 'Exclusive', exact: true });
    await expect(theirs).toContainText('proposed 45.5% on');
    await look(second, desk, 'desk-waiting', shows('45'));
    await theirs.getByRole('button', { name: 'Confirm' }).click();
    const dialog = second.getByRole('dialog', { name: '45.5% for new contracts (Exclusive)?' });
    await settle(second);
    await expectSound(second, 'the question before a rate is confirmed');
    await shot(second, 'desk-ask-360');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await proveByPassword(second, other);
    await expect(second.getByText('The rate has changed')).toBeVisible();
    await expect(theirs.getByText('45.5%', { exact: true })).toBeVisible();
    await expect(theirs).toContainText('confirmed by');
    await look(second, desk, 'desk', shows(/45[.,]5/));

    await contractedStory(device, approver, 'Zaman Baru', 100);
    await author.goto(`${server.url}/#/welfare`);
    await expect(author.getByText('45.5% of the profit, on top of the completion bonus')).toBeVisible();
    await expect(author.getByText('30% of the profit')).toBeVisible();
    await look(author, `${server.url}/#/welfare`, 'benefits', shows(/45[.,]5/));
    await author.evaluate(() => navigator.serviceWorker.ready);
    await author.reload();
    await expect(author.getByText('45.5% of the profit')).toBeVisible();
    await author.context().setOffline(true);
    await author.reload();
    await expect(author.getByText('45.5% of the profit')).toBeVisible();
    await author.context().setOffline(false);

    await signIn(author, server.url, account);
    await author.goto(`${server.url}/#/income`);
    const named = author.getByRole('region', { name: 'Profit share', exact: true }).getByRole('listitem');
    await expect(named.filter({ hasText: 'Hujan di Halte' })).toContainText('50%');
    await expect(named.filter({ hasText: 'Zaman Baru' })).toContainText('45.5%');
    await look(author, `${server.url}/#/income`, 'income', shows(/45[.,]5/));
    await named.getByRole('link', { name: 'Hujan di Halte' }).click();
    await expect(author.getByRole('definition').filter({ hasText: '50%' })).toBeVisible();
    await settle(author);
    await expectSound(author, 'a contract with its rate');
    await shot(author, 'contract-360');

    await page.goto(`${server.url}/#/desk?part=audit`);
    for (const action of ['proposed', 'confirmed'])
      await expect(page.getByText(`${action} 45.5% as the author’s share instead of 50%`)).toBeVisible();
  } finally {
    for (const context of contexts) await context.close();
    await server.stop();
  }
});
