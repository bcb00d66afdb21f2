import type { CDPSession, Page } from '@playwright/test';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { signIn, signOut } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import {
  chooseLanguage,
  expectSound,
  keepLanguage,
  LOOKS,
  misfits,
  settle,
} from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { freePort } from '#test/support/free-port.ts';

/** A server at `localhost`: passkeys are bound to a domain name, and an IP address is not one. */
async function serverByName(): Promise<{ server: AppServer; url: string }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return { server: await AppServer.start({ port, env: { PUBLIC_URL: url } }), url };
}

/** A phone's own authenticator with a screen lock, in the browser. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/**
 * Makes Arrow Down in the e-mail field choose the passkey. A test cannot reach the browser's own list, so a request for autofill marks
 * the page, waits for the key, and then becomes the same request without the list.
 */
async function chooseByArrowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async ({ mediation, ...options } = {}) => {
      if (mediation !== 'conditional') return get({ ...options, ...(mediation && { mediation }) });
      await new Promise<void>((resolve, reject) => {
        document.documentElement.dataset.offered = 'passkey';
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        document.addEventListener('keydown', ({ key, target }) => {
          if (key === 'ArrowDown' && (target as Element).matches('[autocomplete~=webauthn]')) resolve();
        });
      });
      return get(options);
    };
  });
}

test('a passkey is added, named and used to sign in; the device refuses a second one; once removed it signs no one in, and the same page ends all other sessions (docs/spec, section 5, Passkeys)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { server, url } = await serverByName();
  try {
    const { account, device } = await serverAuthor(url);
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await signIn(page, url, account);
    await page.goto(`${url}/#/settings/security`);
    const card = page.getByRole('region', { name: 'Passkeys' });
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByRole('button', { name: 'Create passkey' }).click();
    await expect(card.getByText('Give the passkey a name')).toBeVisible();
    await card.getByLabel('Passkey name').fill('My phone');

    // The user cancels.
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await card.getByRole('button', { name: 'Create passkey' }).click();
    await expect(card.getByText('you canceled, or it timed out')).toBeVisible();
    await expect(card.getByLabel('Passkey name')).toHaveValue('My phone');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await card.getByRole('button', { name: 'Create passkey' }).click();
    // An exact match: the help below the name field has these words too.
    await expect(card.getByText('My phone', { exact: true })).toBeVisible();
    await expect(card.getByText('Not used yet')).toBeVisible();

    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByLabel('Passkey name').fill('Again');
    await card.getByRole('button', { name: 'Create passkey' }).click();
    await expect(card.getByText('This device already has a passkey for your account')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Rename My phone' }).click();
    await card.getByLabel('Passkey name').fill('Old phone');
    await card.getByRole('button', { name: 'Save name' }).click();
    await expect(card.getByText('Old phone')).toBeVisible();
    expect((await device.ok('signInMethods')).passkeys.map(({ name }) => name)).toEqual(['Old phone']);
    await settle(page);
    await expectSound(page, 'passkeys');

    for (const { language, scheme } of LOOKS) {
      await chooseLanguage(page, language);
      await page.goto(`${url}/#/settings/security`);
      await page.emulateMedia({ colorScheme: scheme });
      await settle(page);
      expect((await misfits(page)).cut).toEqual([]);
      await page.screenshot({
        path: `test-results/screens/passkeys-${language}-${scheme}.png`,
        fullPage: true,
      });
    }

    await signOut(page, url);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await settle(page);
    await expectSound(page, 'sign-in with a passkey');
    await page.screenshot({ path: 'test-results/screens/passkey-sign-in.png' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: /’s account$/ })).toBeVisible();

    await page.goto(`${url}/#/settings/security`);
    await expect(card.getByText('Last used')).toBeVisible();
    await card.getByRole('button', { name: 'Remove Old phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(card.getByText('Old phone')).toBeHidden();
    // On the same page, all other sessions can be ended.
    const endOthers = 'Sign out all other devices';
    await page.getByRole('button', { name: endOthers }).click();
    await page.getByRole('dialog').getByRole('button', { name: endOthers }).click();
    await expect.poll(async () => (await device.call('authorInfo')).code).toBe('unauthenticated');
    await expect(page.getByRole('button', { name: endOthers })).toBeHidden();
    await keepLanguage(page, 'en_US');
    await signOut(page, url);
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog.getByText('We don’t recognize this passkey')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('a passkey chosen in the e-mail field signs in, without "Use a passkey" (docs/spec, section 5, Passkeys)', async ({
  page,
}) => {
  const { server, url } = await serverByName();
  try {
    const { account } = await serverAuthor(url);
    await addAuthenticator(page);
    await chooseByArrowDown(page);
    await signIn(page, url, account);
    await page.goto(`${url}/#/settings/security`);
    const card = page.getByRole('region', { name: 'Passkeys' });
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByLabel('Passkey name').fill('My phone');
    await card.getByRole('button', { name: 'Create passkey' }).click();
    // An exact match: the help below the name field has these words too.
    await expect(card.getByText('My phone', { exact: true })).toBeVisible();
    await signOut(page, url);

    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue with email' }).click();
    await expect(page.locator('[data-offered=passkey]')).toBeAttached();
    await dialog.getByLabel('Email').press('ArrowDown');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: /’s account$/ })).toBeVisible();
  } finally {
    await server.stop();
  }
});
