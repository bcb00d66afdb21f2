import { workerIsReady } from './author.ts';
import { expect, test } from './fixtures.ts';

test('the app opens for the first time, and its service worker takes control of the page', async ({
  app,
  network,
}) => {
  await app.tab.open(network.url);
  await app.sees({ role: 'button', name: 'Sign in' });
  await workerIsReady(app);
  await app.tab.reload();
  await app.sees({ role: 'button', name: 'Sign in' });
  expect(await app.tab.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
});
