import { join } from 'node:path';
import sharp from 'sharp';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { fillSignIn, workerIsReady } from './author.ts';
import { expect, test } from './fixtures.ts';

const TITLE = 'Hujan di Halte';
const TAGS = ['Second chance', 'Slow burn', 'CEO'];

/** A photo, red over blue, as a phone stores one that was taken upright: on its side, with metadata that turns it. */
const photo = (file: string) =>
  sharp({ create: { width: 1_000, height: 700, channels: 3, background: 'blue' } })
    .composite([
      { input: { create: { width: 500, height: 700, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(file);

/** The colours at the top and at the bottom of a picture, as a name for each; `null` while it loads. */
const COLOURS = `((image) => {
  if (!image?.naturalWidth) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 100 });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 1, 100);
  return [5, 95].map((row) => {
    const [red, , blue] = context.getImageData(0, row, 1, 1).data;
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other';
  });
})`;

test('a story form without a title shows that field; a story with a cover, created offline, shows the photo upright and reaches the server with it', async ({
  app,
  network,
}, info) => {
  const file = join(info.outputDir, 'photo.jpg');
  const { account, device } = await serverAuthor(network.url);
  await app.tab.open(`${network.url}/#/author`);
  await fillSignIn(app, account);
  await workerIsReady(app);
  await photo(info.outputPath('photo.jpg'));
  await app.tab.open(`${network.url}/#/Create/0`);
  await app.click({ text: 'Cover, synopsis and tags' });
  await app.sees({ text: 'CEO' });
  await app.click({ role: 'button', name: 'Create story' });
  const isShown = 'it === document.activeElement && it.getBoundingClientRect().top > 100';
  await expect.poll(() => app.read({ label: /^Title/ }, isShown)).toBe(true);
  network.decide = () => 'refuse';
  await app.fill({ label: /^Title/ }, TITLE);
  await app.choose({ role: 'combobox', name: /^Genre/ }, 'Rom');
  await app.click({ text: 'Female' });
  await app.click({ text: 'Exclusive' });
  await app.chooseFile({ label: 'Choose an image' }, file);
  await app.click({ role: 'button', name: 'Use this crop' });
  await app.sees({ role: 'button', name: 'Change image' });
  await app.fill({ label: /^Synopsis/ }, 'Seorang penulis menulis setiap pagi. '.repeat(4));
  for (const name of TAGS) await app.click({ text: name, inside: { role: 'group', name: 'Tags' } });
  await app.click({ role: 'button', name: 'Create story' });
  await app.sees({ role: 'button', name: 'New chapter' });

  const cover = () => app.read({ role: 'article', name: TITLE }, `${COLOURS}(it.querySelector('img'))`);
  await app.tab.open(`${network.url}/#/author`);
  await expect.poll(cover).toEqual(['red', 'blue']);
  network.decide = () => 'pass';
  const sent = async () =>
    (await device.ok('bookList')).map(({ name, iiconUrlMedium }) => ({
      name,
      cover: iiconUrlMedium !== null,
    }));
  await expect.poll(sent, { timeout: 30_000 }).toEqual([{ name: TITLE, cover: true }]);
  await app.tab.reload();
  await expect.poll(cover).toEqual(['red', 'blue']);
});
