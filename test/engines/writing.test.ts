import { isSaved, STORY_TEXT, storyAuthor, writeChapter } from './author.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('an author writes a chapter by keys, by the toolbar and with the pointer', async ({ app, network }) => {
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

  const selected = () => app.tab.evaluate<string>('getSelection().toString()');
  const tool = (name: string) => app.click({ role: 'button', name, inside: { role: 'toolbar' } });
  await test.step('the toolbar formats what Shift and the arrows select', async () => {
    await tool('Redo');
    await app.sees({ text: /lagi/, inside: STORY_TEXT });
    await app.tab.press('Control+End');
    for (let letter = 0; letter < 'lagi'.length; letter += 1) await app.tab.press('Shift+ArrowLeft');
    await expect.poll(selected).toBe('lagi');
    await tool('Italic');
    await expect.poll(() => app.read({ role: 'button', name: 'Italic' }, 'it.ariaPressed')).toBe('true');
    await expect.poll(selected).toBe('lagi');
  });

  await test.step('the toolbar formats what the pointer selects, which keeps its format when cut and pasted', async () => {
    await app.select('turun', STORY_TEXT);
    await expect.poll(selected).toBe('turun');
    await tool('More formatting');
    await tool('Underline');
    await tool('Strikethrough');
    await app.tab.press('Control+x');
    await expect.poll(html).not.toContain('turun');
    await app.tab.press('Control+End');
    await app.tab.press('Control+v');
    await app.sees({ text: 'turun', inside: STORY_TEXT });
  });

  await test.step('a quote and a scene break; undo and redo', async () => {
    await app.tab.press('Enter');
    await tool('Quote');
    await app.tab.type('Kata ibu.');
    await tool('Scene break');
    await app.tab.type('Lalu pagi.');
    await app.sees({ text: 'Lalu pagi.' });
    await tool('Undo');
    await app.seesNo({ text: 'Lalu pagi.' });
    await tool('Redo');
    await app.sees({ text: 'Lalu pagi.' });
  });
  await isSaved(app, /synced/);

  const [chapter] = await device.ok('chapterList', { params: { id: story.id } });
  const { content } = await device.ok('chapterForm', { request: { id: chapter!.id } });
  expect(content.blocks).toEqual([
    { type: 'paragraph', runs: [{ text: 'Hujan .' }] },
    {
      type: 'paragraph',
      runs: [
        { text: 'Halte itu ' },
        { text: 'kosong', marks: ['bold'] },
        { text: ' ' },
        { text: 'lagi', marks: ['italic'] },
        { text: 'turun', marks: ['underline', 'strike'] },
      ],
    },
    { type: 'quote', runs: [{ text: 'Kata ibu.' }] },
    { type: 'sceneBreak' },
    { type: 'paragraph', runs: [{ text: 'Lalu pagi.' }] },
  ]);
});

test('text copied from another page keeps its bold and its spaces; undo restores it after a cut', async ({
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

test('a long chapter without a title is not published, and its title field is in sight', async ({
  app,
  network,
}) => {
  const { list } = await storyAuthor(app, network.url, 'Tanpa judul');
  await app.tab.open(list);
  await writeChapter(app, ' ', 'Awal.');
  for (let line = 0; line < 40; line += 1) await app.tab.press('Enter');
  await app.tab.type('Akhir.');
  await app.sees({ text: 'Akhir.' });
  await app.click({ role: 'button', name: 'Publish' });
  const isShown = 'it === document.activeElement && it.getBoundingClientRect().top >= 60';
  await expect.poll(() => app.read({ label: 'Chapter title' }, isShown)).toBe(true);
});
