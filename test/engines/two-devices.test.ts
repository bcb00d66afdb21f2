import { fillSignIn, isSaved, STORY_TEXT, storyAuthor, writeChapter } from './author.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screen.ts';

test.use({ serviceWorkers: 'block' });

/** Adds words at the end of the paragraph that has this text, and waits until they are on the screen. */
async function addTo(screen: Screen, paragraph: string, words: string): Promise<void> {
  await screen.click({ text: paragraph });
  await screen.tab.press('End');
  await screen.tab.type(words);
  await screen.sees({ text: `${paragraph}${words}` });
}

test('SYNC-10: two devices on one chapter: changes in different paragraphs merge; for changes in the same paragraph the author is asked, and nothing is lost', async ({
  app,
  newPhone,
  network,
  server,
}) => {
  const { account, list } = await storyAuthor(app, network.url, 'Dua ponsel');
  await app.tab.open(list);
  await writeChapter(app, 'Bab', 'Alinea satu.');
  for (const text of ['Alinea dua.', 'Alinea tiga.']) {
    await app.tab.press('Enter');
    await app.tab.type(text);
  }
  await app.sees({ text: 'Alinea tiga.' });
  await isSaved(app, /synced/);

  // The other phone has a network of its own.
  const other = await (await newPhone()).start();
  const { hash } = new URL(await app.tab.evaluate<string>('location.href'));
  await other.tab.open(`${server.url}/${hash}`);
  await fillSignIn(other, account);
  await other.sees({ text: 'Alinea tiga.' });

  await test.step('different paragraphs merge without asking', async () => {
    network.decide = () => 'refuse';
    await addTo(app, 'Alinea satu.', ' Dari ponsel A.');
    await addTo(other, 'Alinea tiga.', ' Dari ponsel B.');
    await isSaved(other, /synced/);
    network.decide = () => 'pass';
    await app.sees({ text: 'Alinea tiga. Dari ponsel B.' });
    await isSaved(app, /synced/);
    await app.sees({ text: 'Alinea satu. Dari ponsel A.' });
    await other.tab.reload();
    await other.sees({ text: 'Alinea satu. Dari ponsel A.' });
  });

  await test.step('the same paragraph asks; both versions stay', async () => {
    network.decide = () => 'refuse';
    await addTo(app, 'Alinea dua.', ' Versi A.');
    await addTo(other, 'Alinea dua.', ' Versi B.');
    await isSaved(other, /synced/);
    network.decide = () => 'pass';
    await app.click({ role: 'button', name: 'Choose what to keep' });
    const dialog = { role: 'dialog' };
    for (const version of ['A', 'B'])
      await app.sees({ text: `Alinea dua. Versi ${version}.`, inside: dialog });
    await app.click({ role: 'button', name: 'Keep theirs', inside: dialog });
    await app.click({ role: 'button', name: 'Save result', inside: dialog });
    await app.seesNo(dialog);
    const text = () => app.read<string>(STORY_TEXT, 'it.innerText');
    await expect.poll(text).toContain('Versi B.');
    expect(await text()).not.toContain('Versi A.');
    await app.click({ role: 'button', name: 'More' });
    await app.click({ role: 'menuitem', name: 'Versions' });
    await app.sees({ text: /Not chosen/ });
  });
});
