import { healsByNextVersion, LIES, LiedTo } from '#test/support/e2e/lying-network.ts';
import { test } from './fixtures.ts';

// In CI Chromium gets every lie (test/e2e), Firefox the two that differ most.
const IN_CI = ['a page of HTML', 'the file of an older build'];

for (const lie of Object.keys(LIES))
  test(`a network that answers everything with ${lie} leaves nothing behind: first installation, normal use, update (SYNC-13)`, {
    tag: IN_CI.includes(lie) ? [] : '@all',
  }, async ({ app, network, server }) => {
    const device = new LiedTo(app.tab, network, server.url, lie);
    await device.firstInstallation();
    await device.normalUse();
    await device.update();
  });

test('a device that stored a foreign start page from a network repairs itself with the next version, and stays on the page that is open (SYNC-13)', async ({
  app,
  network,
}) => {
  await healsByNextVersion(app.tab, network);
});
