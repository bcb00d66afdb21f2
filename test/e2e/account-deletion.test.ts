import { fillSignIn, signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { deviceAt, editorAccount, serverAuthor } from '#test/support/e2e/server-author.ts';

test('an author asks for the deletion, sees the day everywhere, signs in again and stays (docs/spec, section 4, Deletion of an account)', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { account, device } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/settings/delete`);
  await expect(page.getByRole('button', { name: 'Create the file' })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Delete my account in 14 days' });
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account in 14 days' }).click();
  await expect(page.getByText(/Your account is going to be deleted: /)).toBeVisible();
  expect((await device.call('authorInfo', {})).code).toBe('unauthenticated');
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/deletion-asked-360.png', fullPage: true });
  await expectSound(page, 'deletion asked for');

  // Another device signs in within the 14 days.
  const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await other.goto(server.url);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillSignIn(other, account);
  await other.getByRole('link', { name: /’s account$/ }).click();
  await expect(other.getByRole('status').filter({ hasText: 'going to be deleted on' })).toBeVisible();
  await settle(other);
  await other.screenshot({ path: 'test-results/screens/deletion-notice-360.png' });
  await expectSound(other, 'notice of the deletion');
  await other.getByRole('main').getByRole('link', { name: 'Keep my account' }).click();
  await other.getByRole('main').getByRole('button', { name: 'Keep my account' }).click();
  await expect(other.getByText('Your account stays')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete my account in 14 days' })).toBeVisible();
  await expect(other.getByText('going to be deleted on')).toBeHidden();
  const again = deviceAt(server.url);
  await again.ok('login', { request: { account: account.email, password: account.password } });
  expect((await again.ok('deletionState', {})).deleteAt).toBeNull();
  await other.context().close();
});

test('what is in the way is named, with the place where it is solved', async ({ page, server }) => {
  await signIn(page, server.url, editorAccount());
  await page.goto(`${server.url}/#/settings/delete`);
  await expect(page.getByText('Editors’ accounts are removed by')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See' })).toHaveAttribute('href', /message/);
  await expect(page.getByRole('button', { name: 'Delete my account in 14 days' })).toBeHidden();
});

for (const [width, scheme, language] of [
  [360, 'light', 'en_US'],
  [360, 'dark', 'en_ID'],
  [360, 'light', 'zh_CN'],
  [1280, 'dark', 'en_US'],
] as const) {
  test(`the section at ${width} px, ${scheme}, ${language}`, async ({ browser, server }) => {
    const { account } = await serverAuthor(server.url);
    const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme: scheme });
    const page = await context.newPage();
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/settings/delete`);
    await expect(page.locator('section button').last()).toBeVisible();
    await settle(page);
    const name = `settings-delete-${width}-${scheme}-${language}`;
    await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
    await expectSound(page, name);
    expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
    await context.close();
  });
}
