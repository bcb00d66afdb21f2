import { addChapter } from '#test/support/api-author.ts';
import { storyAuthor } from './author.ts';
import { expect, test } from './fixtures.ts';

test('a chapter’s text is on the clipboard with its italics after one tap, as each engine reads it back by a paste', async ({
  app,
  network,
}) => {
  const { device, story, list } = await storyAuthor(app, network.url, 'Hujan');
  const runs = [{ text: 'Hujan ' }, { text: 'deras', marks: ['italic' as const] }, { text: '.' }];
  await addChapter(device, story.id, {
    title: 'Satu',
    content: { version: 1, blocks: [{ type: 'paragraph', runs }] },
  });
  await app.tab.open(list);
  // The pull of a new start fetches the chapter.
  await app.tab.reload();
  await app.click({ role: 'button', name: 'Menu for chapter Satu' });
  await app.click({ role: 'menuitem', name: 'Copy for another site…' });
  await app.click({ role: 'button', name: 'Text Hujan deras. Copy' });
  await app.sees({ text: 'Copied' });
  // A bare field keeps what was pasted as the browser gives it.
  await app.tab.evaluate(
    "(() => { const field = document.createElement('div'); field.contentEditable = 'true'; field.id = 'bare'; document.querySelector('[role=dialog]').append(field); field.focus(); })()",
  );
  await app.tab.press('Control+v');
  const pasted = () => app.tab.evaluate<string>("document.getElementById('bare').innerHTML");
  await expect.poll(pasted).toMatch(/Hujan(?: |&nbsp;)<em[^>]*>deras<\/em>/);
});
