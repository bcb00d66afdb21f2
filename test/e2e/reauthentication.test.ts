import type { Page } from '@playwright/test';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { contractForm } from '#test/support/e2e/contract-form.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, LOOKS, misfits, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';

const ELEVEN_MINUTES = 11 * 60_000;
const TITLES = {
  en_US: ['Confirm it’s you', 'Save'],
  en_ID: ['Konfirmasi bahwa ini kamu', 'Simpan'],
  zh_CN: ['请确认是你本人', '保存'],
} as const;

/** Restarts the server on its data and port, with its clock eleven minutes ahead: the sign-in is no longer recent. */
async function elevenMinutesOn(server: AppServer): Promise<AppServer> {
  await server.halt();
  return AppServer.start({
    port: server.port,
    dataDir: server.dataDir,
    env: {
      TINTA_CLOCK_SHIFT_MS: String(ELEVEN_MINUTES),
      NODE_OPTIONS: `--import=${new URL('../support/e2e/shifted-clock.mjs', import.meta.url)}`,
    },
  });
}

/** Goes to the last step of the profile's form and enters a new account number. */
async function moveAccount(
  page: Page,
  url: string,
  account: string,
  language: keyof typeof TITLES,
): Promise<void> {
  const form = contractForm(page, language);
  await page.goto('about:blank');
  await page.goto(`${url}/#/settings/payment`);
  await form.next();
  await form.next();
  await form.field('account').fill(account);
  await form.next();
}

/** All that the page has stored on the device, as text. */
const storedOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store).getAll();
        all.push(
          await new Promise((resolve) => {
            rows.onsuccess = () => resolve(rows.result);
          }),
        );
      }
      db.close();
    }
    return JSON.stringify(all);
  });

test('a new account number needs a recent sign-in: cancelled, a wrong password, then sent; nothing typed is lost (docs/spec, section 5, Re-authentication)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  let server = await AppServer.start();
  try {
    const { account, device } = await serverAuthor(server.url);
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    await device.ok('authorModify', { request: { ...filledContract, idImg } });
    await signIn(page, server.url, account);
    server = await elevenMinutesOn(server);

    const dialog = page.getByRole('dialog');
    for (const { language, scheme } of LOOKS) {
      const [title, save] = TITLES[language];
      await keepLanguage(page, language);
      await page.emulateMedia({ colorScheme: scheme });
      await moveAccount(page, server.url, '5550001111', language);
      await page.getByRole('button', { name: save, exact: true }).click();
      await expect(dialog.getByText(title)).toBeVisible();
      await expect(dialog.locator('input[name="password"]')).toBeVisible();
      await settle(page);
      await expectSound(page, `proof ${language} ${scheme}`);
      expect((await misfits(page)).cut).toEqual([]);
      await page.screenshot({ path: `test-results/screens/proof-${language}-${scheme}.png` });
    }

    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await dialog.getByLabel('Password', { exact: true }).fill('not-my-own-1');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog.getByText('This isn’t your current password')).toBeVisible();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nothing was sent').first()).toBeVisible();
    expect((await device.ok('authorForm')).form?.account).toBe(filledContract.account);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await device.ok('authorForm')).form?.account).toBe('5550001111');
  } finally {
    await server.stop();
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no address contains a password or a token; the proof of a sign-in is not stored, so a reloaded page asks for it', async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    const addresses: string[] = [];
    const proofs = new Set<string>();
    const tokens = new Set<string>();
    page.on('request', (request) => addresses.push(request.url()));
    page.on('response', (response) => {
      const { proof, access_token: access, refresh_token: refresh } = response.headers();
      if (proof !== undefined) proofs.add(proof);
      for (const token of [access, refresh]) if (token !== undefined) tokens.add(token);
    });
    const { account, device } = await serverAuthor(server.url);
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    await device.ok('authorModify', { request: { ...filledContract, idImg } });
    await signIn(page, server.url, account);
    const dialog = page.getByRole('dialog');
    await moveAccount(page, server.url, '5550001111', 'en_US');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await device.ok('authorForm')).form?.account).toBe('5550001111');

    // One proof from the sign-in, one from the dialog.
    expect(proofs.size).toBe(2);
    for (const address of addresses)
      for (const secret of [account.password, encodeURIComponent(account.email), ...proofs, ...tokens])
        expect(address).not.toContain(secret);
    const kept = await storedOn(page);
    expect([...tokens].filter((token) => kept.includes(token)).length).toBeGreaterThan(0);
    expect([...proofs].filter((proof) => kept.includes(proof))).toEqual([]);
  });
});
