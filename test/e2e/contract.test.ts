import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contractDocumentEnID } from '#locales/contract-document/en_ID.ts';
import { contractDocumentZhCN } from '#locales/contract-document/zh_CN.ts';
import { verifyContract } from '#server/contract-pdf/verify-contract.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { createStory, proveByPassword, signedInAuthor, signOut } from '#test/support/e2e/author.ts';
import { contractForm, SECRET } from '#test/support/e2e/contract-form.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectEnds, expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { slowNetwork } from '#test/support/e2e/slow-network.ts';
import { readPdf } from '#test/support/read-pdf.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/contract-${name}.png`, scale: 'css' });

const bookOf = (page: Page): string => /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';

/** A new author at the contract form of a new story. */
async function atForm(page: Page, url: string, title: string) {
  const account = await signedInAuthor(page, url);
  await createStory(page, title);
  const id = bookOf(page);
  await page.goto(`${url}/#/authorManage/contract/${id}`);
  return { account, id, form: contractForm(page) };
}

/** The signed contract as its author downloads it. */
async function signedFile(page: Page, url: string, bookId: string): Promise<Buffer> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const final = `${url}/author/sign/inspect/final/contract/download?bookId=${bookId}`;
  const answer = await fetch(final, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
}

test('from an empty form to a signed contract that verifies, on a phone (docs/spec, section 4)', {
  tag: '@main',
}, async ({ page, server }) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  const id = bookOf(page);
  await page.goto(`${server.url}/#/author`);
  await page
    .getByRole('button', { name: /^Menu for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Apply for contract' }).click();
  await expect(page).toHaveURL(new RegExp(`contract/${id}`));
  await expect(page).toHaveTitle(/Contract/);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(page.getByText('Exclusive')).toBeVisible();
  const form = contractForm(page);

  await form.next();
  await expect(page.getByText('Must fill in legal name')).toBeVisible();
  await expect(form.field('countryCode')).toBeFocused();
  await settle(page);
  await shot(page, 'errors');
  await expectSound(page, 'contract form with errors');

  await form.fillIdentity();
  await form.next();
  await form.fillRest();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Must fill in front of ID')).toBeVisible();
  await form.choosePicture();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await settle(page);
  await shot(page, 'images');
  await expectSound(page, 'ID photos');
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(form.contract.getByRole('heading', { name: 'Exclusive Publishing Contract' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(form.contract).toContainText('Dewi Lestari');
  await expectEnds(page, 'the contract to be signed');
  await shot(page, 'review');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please complete your signature!')).toBeVisible();
  await turnWhileDrawing(page);
  await form.draw();
  await settle(page);
  await shot(page, 'signed');
  await expectSound(page, 'signature pad');
  const popup = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Review' }).click();
  await (await popup).close();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Contract application sent')).toBeVisible();
  await expect(page.getByText('Signed and sent to the editors')).toBeVisible();
  await expect(page.getByText('Your application is under review')).toBeVisible();
  await settle(page);
  await shot(page, 'waiting');

  await page.getByRole('button', { name: 'Save on this device' }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Signed contract' }).click();
  await expect(form.contract).toContainText('Exclusive Publishing Contract');
  await expect(page.getByText('The signature and the evidence are in the PDF.')).toBeVisible();
  await settle(page);
  await shot(page, 'signed-text');
  await expectSound(page, 'signed contract as text');
  const signed = await signedFile(page, server.url, id);
  await mkdir('test-results/contracts', { recursive: true });
  await writeFile('test-results/contracts/signed.pdf', signed);
  expect(verifyContract(signed)).toEqual(expect.objectContaining({ valid: true }));
  const { attachments, texts } = await readPdf(signed);
  const hash = createHash('sha256')
    .update(attachments['contract-text.json'] ?? '')
    .digest('hex');
  expect(texts.at(-1)).toContain(hash);
});

for (const [language, country, words] of [
  ['en_ID', 'ID', contractDocumentEnID.title.exclusive.replaceAll(' ', '')],
  ['zh_CN', 'CN', contractDocumentZhCN.title.exclusive],
] as const)
  test(`from an empty form to a signed contract that verifies, read and written in ${language}`, {
    tag: '@looks',
  }, async ({ page, server }) => {
    const account = await signedInAuthor(page, server.url);
    await createStory(page, 'Hujan di Halte');
    const id = bookOf(page);
    await keepLanguage(page, language);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/authorManage/contract/${id}`);
    const form = contractForm(page, language);
    const { t } = form;
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await form.next();
    await expect(page.getByText(t.must.name)).toBeVisible();
    await form.fillIdentity({ country });
    await form.next();
    await form.fillRest(country);
    await form.choosePicture();
    await expect(page.getByText(t.picture.sent, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t.confirm, exact: true }).click();
    await expect(form.contract.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: t.pad.confirm, exact: true }).click();
    await expect(page.getByText(t.pad.empty)).toBeVisible();
    await form.draw();
    await settle(page);
    await shot(page, `signed-${language}`);
    await expectSound(page, `signature pad ${language}`);
    await page.getByRole('button', { name: t.pad.confirm, exact: true }).click();
    await proveByPassword(page, account);
    await expect(page.getByText(t.submit.success)).toBeVisible();
    await settle(page);
    await shot(page, `waiting-${language}`);
    const signed = await signedFile(page, server.url, id);
    await mkdir('test-results/contracts', { recursive: true });
    await writeFile(`test-results/contracts/signed-${language}.pdf`, signed);
    expect(verifyContract(signed)).toEqual(expect.objectContaining({ valid: true }));
    const document = await readPdf(signed);
    expect(document.language).toBe(htmlLanguage(language));
    expect(document.texts.join('')).toContain(words);
  });

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the upload of a picture shows progress on a slow line, and a large photo is made small before it is sent', async ({
    page,
    server,
  }) => {
    const { form } = await atForm(page, server.url, 'Jaringan lambat');
    await form.fillIdentity();
    await form.next();
    await form.fillRest();
    // A photo as from a phone's camera: many pixels that do not compress, with place and device in its metadata.
    const photo = await sharp(randomBytes(3_600 * 200 * 3), {
      raw: { width: 3_600, height: 200, channels: 3 },
    })
      .resize(3_600, 2_400, { kernel: 'cubic' })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(1_000_000);
    expect(photo.length).toBeLessThan(3_145_728);
    await slowNetwork(page);
    const going = page.waitForRequest(/idCardSave/);
    await form.choosePicture(photo);
    const size = (await going).postDataBuffer()?.length ?? 0;
    const bar = page.getByRole('progressbar', { name: 'Uploading…' });
    await expect(bar).toBeVisible();
    const shareOf = () => bar.evaluate((element) => (element as HTMLProgressElement).value).catch(() => 1);
    await expect.poll(shareOf).toBeGreaterThan(0.2);
    await shot(page, 'upload');
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(size).toBeLessThan(photo.length / 2);
  });

  test('a contract can be started, and bonuses say what they wait for, before the story is sent', async ({
    page,
    network,
  }) => {
    await signedInAuthor(page, network.url);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Held back on the network, not in the page: the service worker may be the sender.
    network.decide = ({ path }) => (path === '/book/book/add' ? held.then(() => 'pass' as const) : 'pass');
    await createStory(page, 'Masih di jalan');
    const id = bookOf(page);
    await page.goto(`${network.url}/#/authorManage/reward/${id}`);
    await expect(page.getByText('This story hasn’t synced yet')).toBeVisible();
    await settle(page);
    await shot(page, 'unsent-bonus');
    await page.goto(`${network.url}/#/authorManage/contract/${id}`);
    const form = contractForm(page);
    await form.field('name').fill('Dewi Lestari');
    await page.goto(`${network.url}/#/authorManage/reward/${id}`);
    await expect(page.getByText('This story hasn’t synced yet')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Masih di jalan' })).toBeVisible();
  });
});

test('a form’s last key is kept if the page closes 50 ms after it', async ({ page, server }) => {
  const { id, form } = await atForm(page, server.url, 'Kunci terakhir');
  for (const [name, value] of [
    ['name', 'Dewi Lestari'],
    ['idCardNumber', SECRET],
  ] as const) {
    await form.field(name).pressSequentially(value, { delay: 20 });
    await page.waitForTimeout(50);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/authorManage/contract/${id}`);
    await expect(form.field(name)).toHaveValue(value);
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('form data survives a crash and a reload without a network; nothing sensitive is readable, and nothing stays after sign-out', async ({
    page,
    server,
    context,
  }) => {
    const { id, form } = await atForm(page, server.url, 'Tanpa jaringan');
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    await context.setOffline(true);
    await form.fillIdentity();
    await page.waitForTimeout(600);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/authorManage/contract/${id}`);
    await expect(form.field('idCardNumber')).toHaveValue(SECRET);
    await form.next();
    await form.fillRest();
    await form.choosePicture();
    await expect(
      page.getByText('Saved on this device. It uploads when you’re online with this form open.'),
    ).toBeVisible();
    await page.waitForTimeout(600);
    expect(await everythingStored(page)).not.toContain(SECRET);
    await context.setOffline(false);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();

    await signOut(page, server.url);
    const left = await everythingStored(page);
    expect(left).not.toContain(SECRET);
    expect(left).not.toContain('Dewi Lestari');
    expect(left).not.toContain('CryptoKey tinta-owned');
  });
});

/** Draws a stroke while the phone is turned upright: on its side the whole pad fits between the bars, and turning keeps the stroke. */
async function turnWhileDrawing(page: Page): Promise<void> {
  const upright = page.viewportSize();
  if (!upright) throw new Error('no viewport');
  await page.setViewportSize({ width: 844, height: 390 });
  const pad = page.getByRole('img', { name: 'Signature area' });
  // Whether nothing covers the pad's corners.
  const isWhole = () =>
    pad.evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [top + 9, bottom - 9].every((y) =>
        [left + 9, right - 9].every((x) => document.elementFromPoint(x, y) === element),
      );
    });
  await expect.poll(isWhole).toBe(true);
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 4 });
  await page.setViewportSize(upright);
  const turned = await pad.boundingBox();
  if (!turned) throw new Error('no pad');
  await page.mouse.move(turned.x + 200, turned.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Undo stroke' })).toBeEnabled();
}

/** Makes this page seal as slowly as a slow phone. */
const slowSealing = (page: Page) =>
  page.evaluate(() => {
    const encrypt = SubtleCrypto.prototype.encrypt;
    SubtleCrypto.prototype.encrypt = async function (...parts) {
      await new Promise((later) => setTimeout(later, 1_000));
      return encrypt.apply(this, parts);
    };
  });

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a submission made without a network waits, and asks the author again before it is sent (SYNC-15)', async ({
    page,
    server,
    context,
  }) => {
    const { account, id, form } = await atForm(page, server.url, 'Menunggu');
    await form.toDocument();
    await form.draw();
    await context.setOffline(true);
    await slowSealing(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    // Once the page says that the submission waits here, it is stored: the page may close at that moment.
    await expect(page.getByText(/stays on this device until you’re online/)).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/authorManage/contract/${id}`);
    await expect(page.getByText(/stays on this device until you’re online/)).toBeVisible();

    // The submission counts as unsent, and sign-out does not ignore it (SYNC-11).
    await expect(page.getByRole('link', { name: '1 action needed' })).toBeVisible();
    await page.goto(`${server.url}/#/unsent`);
    const card = page.getByRole('article').filter({ hasText: 'Signed contract' });
    await expect(card).toContainText('Menunggu');
    await settle(page);
    await expectSound(page, 'unsent contract');
    await shot(page, 'unsent');
    await page.goto(`${server.url}/#/logout`);
    await expect(page.getByText('A signed contract hasn’t been sent')).toBeVisible();
    await settle(page);
    await expectSound(page, 'sign-out with a contract');
    await shot(page, 'sign-out');
    await page.getByRole('link', { name: 'Open the contract' }).click();
    await expect(page.getByText(/stays on this device until you’re online/)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('You’re back online. Send your signed application now?')).toBeVisible();
    await settle(page);
    await shot(page, 'asked-again');
    await page.getByRole('button', { name: 'Send now' }).click();
    await proveByPassword(page, account);
    await expect(page.getByText('Your application is under review')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Everything is synced' })).toBeVisible();
  });
});

test('for an author under 18 a guardian signs on the same phone; a desktop shows the form on one page; China has its own fields', async ({
  page,
  server,
}) => {
  const { id, form } = await atForm(page, server.url, 'Di bawah umur');
  await form.fillIdentity({ age: '16' });
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await form.field('guardianName').fill('Ibu Sari');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Please complete your signature!')).toBeVisible();
  await form.draw();
  await settle(page);
  await shot(page, 'guardian-desk');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await settle(page);
  await page.screenshot({
    path: 'test-results/screens/contract-desk-light-en_US.png',
    fullPage: true,
    scale: 'css',
  });

  await form.field('countryCode').selectOption('CN');
  await expect(form.field('bankInterbankNumber')).toBeVisible();
  await expect(form.field('iban')).toHaveCount(0);
  await page.waitForTimeout(600);
  for (const [language, scheme] of [
    ['zh_CN', 'dark'],
    ['en_ID', 'light'],
  ] as const) {
    await keepLanguage(page, language);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [name, hash] of [
      ['contract', `/authorManage/contract/${id}`],
      ['writer-form', '/settings/payment'],
      ['profile', '/info'],
    ]) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${hash}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settle(page);
      await page.screenshot({
        path: `test-results/screens/${name}-320-${scheme}-${language}.png`,
        fullPage: true,
        scale: 'css',
      });
      await expectSound(page, `${name} ${language}`);
    }
  }
});

/** Everything in a page's storage, as text: localStorage, cookies and every IndexedDB, bytes decoded as they are. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const found = [JSON.stringify({ ...localStorage }), document.cookie];
    const say = (value, depth = 0) => {
      if (depth > 8 || value === null || value === undefined) return '';
      if (value instanceof CryptoKey) return 'CryptoKey ';
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (typeof value === 'object') return Object.values(value).map((item) => say(item, depth + 1)).join(' ');
      return String(value);
    };
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((done, no) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
        request.onerror = () => no(request.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise((done) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => done(request.result);
        });
        for (const row of rows) found.push(say(row) + (say(row).includes('CryptoKey') ? name : ''));
      }
      db.close();
    }
    return found.join('\\n');
  })()`);
