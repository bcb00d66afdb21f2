import { contractedStory } from '#test/support/e2e/contracted-story.ts';
import { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { importIncome, monthAt, serverInTheWindow } from '#test/support/e2e/payout-server.ts';
import { serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';
import { fillSignIn, workerIsReady } from './author.ts';
import { expect, test } from './fixtures.ts';

const DIALOG = { inside: { role: 'dialog' } };

test('imported income is shown and saved as a file, withdrawn after the password was entered again, and read offline', async ({
  phone,
  app,
}) => {
  test.slow();
  const { server, now, shift } = await serverInTheWindow();
  const network = await FaultyProxy.start(server.port);
  try {
    const editor = await serverEditor(server.url);
    const { account, device } = await serverAuthor(server.url);
    const bookId = await contractedStory(device, editor, 'Hujan di Halte', 3_000);
    const [chapter] = await device.ok('chapterList', { params: { id: bookId } });
    const last = monthAt(now - 20 * 86_400_000);
    await importIncome(editor, bookId, [
      `${bookId},${chapter?.id},${last},chapters,135.25,verified,r1`,
      `${bookId},,${last},advertising,4.10,estimate,r2`,
    ]);

    await app.tab.open(`${network.url}/#/income`);
    await fillSignIn(app, account);
    await workerIsReady(app);
    const balance = () =>
      app.tab.evaluate<string>(`document.querySelector('[data-testid=balance]')?.innerText`);
    await expect.poll(balance).toBe('$135.25');
    await app.tab.open(`${network.url}/#/authorManage/chapterincome/${bookId}?month=${last}`);
    await app.sees({ text: 'Bab 1' });
    await app.click({ role: 'button', name: 'Download as CSV: Income by chapter' });
    const csv = (await phone.downloaded(`tinta-chapters-${last}.csv`)).toString('utf8');
    expect(csv).toContain('135.25');

    await app.tab.open(`${network.url}/#/income`);
    await app.click({ role: 'button', name: 'Apply for withdrawal' });
    await app.click({ role: 'checkbox', ...DIALOG });
    // Ten minutes later the sign-in is no longer recent.
    await server.halt();
    await server.run({ TINTA_CLOCK_SHIFT_MS: String(shift + 10 * 60_000) });
    await app.click({ role: 'button', name: 'Apply', ...DIALOG });
    const proof = { inside: { role: 'dialog', name: 'Confirm it’s you' } };
    await app.fill({ label: 'Password', ...proof }, account.password);
    await app.click({ role: 'button', name: 'Confirm', ...proof });
    await app.sees({ role: 'button', name: 'Waiting for approval' });
    await expect.poll(balance).toBe('$0.00');
    const { items } = await editor.ok('deskWithdrawals', { request: {} });
    expect(items.map(({ amount }) => amount)).toEqual([13_525]);

    // What was seen once can be read without a network.
    network.decide = () => 'refuse';
    await app.tab.reload();
    await expect.poll(balance).toBe('$0.00');
    await app.sees({ role: 'button', name: 'Waiting for approval' });
    await app.sees({ text: '$4.10' });
    await app.sees({ text: 'Offline' });
  } finally {
    await network.stop();
    await server.stop();
  }
});
