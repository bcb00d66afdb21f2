import type { Locator, Page } from '@playwright/test';
import { createStory, proveByPassword, signedInAuthor } from '#test/support/e2e/author.ts';
import { debianChromium } from '#test/support/e2e/chromium.ts';
import { contractForm } from '#test/support/e2e/contract-form.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, expectSound, keepLanguage, LOOKS, misfits, settle } from '#test/support/e2e/looks.ts';

const PHONE = { width: 360, height: 740 };

/** A new author who reads the contract of a new story. */
async function atContract(page: Page, url: string, language: (typeof LOOKS)[number]['language'] = 'en_US') {
  const account = await signedInAuthor(page, url);
  await createStory(page, 'Hujan di Halte');
  const id = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await keepLanguage(page, language);
  await page.goto('about:blank');
  await page.goto(`${url}/#/authorManage/contract/${id}`);
  const form = contractForm(page, language);
  await form.toDocument();
  await settle(page);
  return { ...form, account };
}

/** The elements with a scroll bar of their own among `contract`, its ancestors and its descendants. */
const innerScrolls = (contract: Locator) =>
  contract.evaluate((element) => {
    const around: Element[] = [];
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement)
      around.push(at);
    return (
      [...around, ...element.querySelectorAll('*')]
        .filter((one) => one !== document.body && one !== document.scrollingElement)
        // A box of one pixel, or two at a large font size, is for screen readers.
        .filter((one) => one.clientHeight > 2)
        .filter((one) => {
          const { overflowY } = getComputedStyle(one);
          return (
            /auto|scroll/.test(overflowY) ||
            (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
          );
        })
        .map((one) => one.outerHTML.slice(0, 80))
    );
  });

/** The font size of a clause, in CSS px, and the number of its lines. */
const clauseOf = (contract: Locator) =>
  contract
    .getByRole('paragraph')
    .filter({ hasText: /^1\.1/ })
    .evaluate((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return {
        size: Number.parseFloat(fontSize),
        lines: Math.round(element.clientHeight / Number.parseFloat(lineHeight)),
      };
    });

for (const { language, scheme } of LOOKS)
  test(`a contract is read as text that flows in the page’s own scroll, in ${language}, ${scheme}`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const { contract, t } = await atContract(page, server.url, language);
    const look = async (name: string) => {
      const path = `test-results/screens/contract-text-${name}-${scheme}-${language}`;
      await contract.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await settle(page);
      await page.screenshot({ path: `${path}.png`, scale: 'css' });
      await page.getByRole('button', { name: t.pad.confirm, exact: true }).scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await page.screenshot({ path: `${path}-end.png`, scale: 'css' });
    };
    await page.setViewportSize(PHONE);
    await settle(page);
    expect(await innerScrolls(contract)).toEqual([]);
    await expectFits(page, 'the contract');
    const { size, lines } = await clauseOf(contract);
    expect(size).toBeGreaterThanOrEqual(16);
    expect(lines).toBeGreaterThan(5);
    // Checks that the words are text: a drawn A4 page would fit the phone too.
    await expect(contract.getByRole('term').first()).toBeVisible();
    await expect(page.locator('canvas[aria-label]')).toHaveCount(1);

    const confirm = page.getByRole('button', { name: t.pad.confirm, exact: true });
    await expect(confirm).toHaveAccessibleDescription(t.pad.confirmHelp);
    await confirm.scrollIntoViewIfNeeded();
    await expect(page.getByText(t.pad.confirmHelp)).toBeVisible();
    await confirm.click();
    await expect(page.getByText(t.pad.empty)).toBeVisible();
    await expectSound(page, 'the contract to be signed');
    await look('360');
    await page.setViewportSize({ width: 1366, height: 850 });
    await settle(page);
    await look('1366');
    await expectFits(page, 'the contract on a desk');
  });

test('the contract follows the reader’s own font size', async ({ playwright, server }) => {
  const sizes: number[] = [];
  for (const reader of [16, 24, 32]) {
    const browser = await playwright.chromium.launch({
      ...(debianChromium === undefined ? {} : { executablePath: debianChromium }),
      args: [`--blink-settings=defaultFontSize=${reader}`],
    });
    try {
      const page = await browser.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
      const { contract, t } = await atContract(page, server.url);
      sizes.push((await clauseOf(contract)).size);
      expect(await innerScrolls(contract)).toEqual([]);
      expect(await misfits(page), `letters of ${reader} px`).toEqual({ cut: [], sideways: 0 });
      await contract.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await page.screenshot({ path: `test-results/screens/contract-text-360-${reader}px.png` });
      await page.getByText(t.pad.confirmHelp).scrollIntoViewIfNeeded();
      await expect(page.getByText(t.pad.confirmHelp)).toBeInViewport();
    } finally {
      await browser.close();
    }
  }
  const [usual = 0, larger = 0, largest = 0] = sizes;
  expect(larger / usual).toBeCloseTo(1.5, 1);
  expect(largest / usual).toBeCloseTo(2, 1);
});

test('before a contract is made, a line beside Confirm says that nothing is signed yet', async ({
  page,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  const id = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await page.setViewportSize({ width: 1366, height: 850 });
  await page.goto(`${server.url}/#/authorManage/contract/${id}`);
  const { t } = contractForm(page);
  const confirm = page.getByRole('button', { name: t.confirm, exact: true });
  await expect(confirm).toHaveAccessibleDescription(t.confirmHelp);
  await expect(page.getByText(t.confirmHelp)).toBeVisible();
});

test('a contract that was signed in an older version has no text: its pages are shown one below the other, without an inner scroll', async ({
  page,
  server,
}) => {
  const form = await atContract(page, server.url);
  await form.draw();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await proveByPassword(page, form.account);
  await expect(page.getByText('Your application is under review')).toBeVisible();
  await page.route('**/final/contract/download*', (route) =>
    route.fulfill({ path: 'test/support/files/contract-without-text.pdf', contentType: 'application/pdf' }),
  );
  await page.getByRole('button', { name: 'Signed contract' }).click();
  await expect(page.getByRole('img', { name: /^Page (\d+) of \1$/ })).toBeAttached({ timeout: 60_000 });
  const pages = page.getByRole('region', { name: 'Contract', exact: true });
  await expect(pages).toContainText('Siti Nurhaliza');
  expect(await innerScrolls(pages)).toEqual([]);
  await expectFits(page, 'the pages of a contract');
  await expectSound(page, 'the pages of a contract');
  await pages.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.screenshot({ path: 'test-results/screens/contract-pages-360.png', scale: 'css' });
});
