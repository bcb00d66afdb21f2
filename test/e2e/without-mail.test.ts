import { links } from '#shared/protocol/links.ts';
import { addStory } from '#test/support/api-author.ts';
import { fillSignIn, newAccount, registerByDialog } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, misfits, settle } from '#test/support/e2e/looks.ts';
import { deviceAt } from '#test/support/e2e/server-author.ts';

test('on a server that sends no mails nothing claims that a mail was sent, and nothing waits for a confirmation (docs/spec, section 5, Confirmed e-mail)', async ({
  page,
  server,
}) => {
  const account = newAccount();
  const dialog = await registerByDialog(page, server.url, account);
  await expect(dialog.getByText('You can sign in and write now.')).toBeVisible();
  await expect(dialog.getByText(/emailed you a link/)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByText('With a recovery code you can set a new password yourself.')).toBeVisible();
  await expect(dialog.getByText('They’ve given no contact address here')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send reset link' })).toHaveCount(0);
  await settle(page);
  await expectSound(page, 'forgotten password without mail');
  expect((await misfits(page)).cut).toEqual([]);
  await page.screenshot({ path: 'test-results/screens/forgotten-without-mail.png' });
  await dialog.getByRole('button', { name: 'Back to sign in' }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole('link', { name: /’s account$/ })).toBeVisible();

  await page.goto(`${server.url}/#${links.stories()}`);
  const offer = page.getByRole('region', { name: 'Recovery codes' });
  await expect(offer.getByText('only a recovery code brings you back')).toBeVisible();
  await settle(page);
  await expectSound(page, 'the offer of recovery codes');
  expect((await misfits(page)).cut).toEqual([]);
  await page.screenshot({ path: 'test-results/screens/recovery-codes-offer.png' });
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My stories' })).toBeVisible();
  await settle(page);
  await expect(offer).toHaveCount(0);

  const device = deviceAt(server.url);
  await device.ok('login', { request: { account: account.email, password: account.password } });
  const { id } = await addStory(device, 'Hujan di Halte');
  const gate = page.getByRole('region', { name: 'Confirm your email first' });
  await page.goto(`${server.url}/#${links.contract(id)}`);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(gate).toHaveCount(0);
  await page.goto(`${server.url}/#${links.income()}`);
  await expect(page.getByRole('button', { name: 'Apply for withdrawal' })).toBeVisible();
  await expect(gate).toHaveCount(0);

  await page.goto(`${server.url}/#${links.settings('security')}`);
  const card = page.getByRole('region', { name: 'Sign-in email' });
  await expect(card.getByText(`You sign in with ${account.email}`)).toBeVisible();
  await expect(card.getByText('isn’t confirmed yet')).toHaveCount(0);
  const { email } = newAccount();
  await card.getByLabel('New sign-in email').fill(email);
  await card.getByLabel('Current password').fill(account.password);
  await card.getByRole('button', { name: 'Change the email' }).click();
  await expect(card.getByText(`You sign in with ${email}`)).toBeVisible();

  await page.goto(`${server.url}/#${links.settings('notifications')}`);
  await expect(page.getByText('This site sends no email. Everything is in your inbox.')).toBeVisible();
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/mails-without-mail.png' });
});
