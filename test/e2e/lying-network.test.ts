import type { Page } from '@playwright/test';
import { test } from '#test/support/e2e/fixtures.ts';
import { healsByNextVersion, LIES, LiedTo, type PlainTab } from '#test/support/e2e/lying-network.ts';

test.use({ serviceWorkers: 'allow' });

const plainTab = (page: Page): PlainTab => ({
  open: async (url) => void (await page.goto(url)),
  evaluate: (expression) => page.evaluate(expression),
});

for (const lie of Object.keys(LIES))
  test(`a network that answers everything with ${lie} leaves nothing behind: first installation, normal use, update (SYNC-13)`, {
    tag: lie === 'a page of HTML' ? '@main' : [],
  }, async ({ page, network, server }) => {
    test.setTimeout(600_000);
    const device = new LiedTo(plainTab(page), network, server.url, lie);
    await test.step('first installation', () => device.firstInstallation());
    await test.step('normal use', () => device.normalUse());
    await test.step('update', () => device.update());
  });

test('a device that stored a foreign start page from a network repairs itself with the next version, and stays on the page that is open (SYNC-13)', async ({
  page,
  network,
}) => {
  await healsByNextVersion(plainTab(page), network);
});
