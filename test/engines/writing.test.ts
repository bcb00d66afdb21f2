import { isSaved, STORY_TEXT, storyAuthor, writeChapter } from './author.ts';
import { expect, test } from './fixtures.ts';

test('an author writes a chapter by keys: bold, a new paragraph, undo', async ({ app, network }) => {
  const { device, story, list } = await storyAuthor(app, network.url, 'Hujan di Halte');
  await app.tab.open(list);
  await writeChapter(app, 'Bab satu', 'Hujan turun.');
  await app.tab.press('Enter');
  await app.tab.type('Halte itu ');
  await app.tab.press('Control+b');
  await app.tab.type('kosong');
  await app.tab.press('Control+b');
  await app.tab.type(' lagi');
  const html = () => app.read<string>(STORY_TEXT, 'it.innerHTML');
  await expect.poll(html).toMatch(/<p>Halte itu <(strong|b)>kosong<\/\1> lagi<\/p>/);
  await app.tab.press('Control+z');
  await expect.poll(html).not.toContain('lagi');
  await isSaved(app, /synced/);

  const [chapter] = await device.ok('chapterList', { params: { id: story.id } });
  const { content } = await device.ok('chapterForm', { request: { id: chapter!.id } });
  expect(JSON.stringify(content)).toContain('Hujan turun.');
  expect(JSON.stringify(content)).not.toContain('lagi');
});

test('text copied from another page keeps its bold and its spaces; cut, it is back by undo', async ({
  phone,
  app,
  network,
}) => {
  const { list } = await storyAuthor(app, network.url, 'Tempelan');
  await app.tab.open(list);
  await writeChapter(app, 'Bab', 'Asli.');
  await app.tab.press('Enter');
  const source = await phone.newTab();
  await source.tab.open('data:text/html,<p>Hujan <b>turun</b> pelan, <i>lalu</i> reda.</p>');
  await source.click({ text: 'turun' });
  await source.tab.press('Control+a');
  await source.tab.press('Control+c');

  await app.tab.show();
  await app.tab.press('Control+v');
  // WebKit copies a space beside bold text as a no-break space; a chapter has none that its author did not type.
  const text = () => app.read<string>(STORY_TEXT, 'it.innerText');
  await expect.poll(text).toContain('Hujan turun pelan, lalu reda.');
  expect(await app.read<string>(STORY_TEXT, 'it.innerHTML')).toMatch(/<(strong|b)>turun<\/\1>/);
  await app.tab.press('Control+a');
  await app.tab.press('Control+x');
  await expect.poll(text).not.toContain('Hujan');
  await app.tab.press('Control+z');
  await expect.poll(text).toContain('Hujan turun pelan, lalu reda.');
  await isSaved(app, /synced/);
});
