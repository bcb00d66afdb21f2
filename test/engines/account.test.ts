import { newAccount } from '#test/support/e2e/author.ts';
import { fillSignIn, registerByDialog } from './author.ts';
import { test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('an author registers, signs in, signs out and signs in again', async ({ app, network }) => {
  const account = newAccount();
  await registerByDialog(app, network.url, account);
  await fillSignIn(app, account);
  await app.tab.open(`${network.url}/#/author`);
  await app.sees({ role: 'heading', name: /stories/i });
  await app.loadsAnew(() => app.tab.open(`${network.url}/#/logout`));
  await app.sees({ role: 'button', name: 'Sign in' });
  await app.tab.open(`${network.url}/#/author`);
  await fillSignIn(app, account);
  await app.sees({ role: 'heading', name: /stories/i });
});
