import type { CDPSession, Page } from '@playwright/test';
import {
  createStory,
  saveState,
  signedInAuthor,
  storyText,
  writeChapter,
  writtenOffline,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

const CODES: Record<string, number> = { Backspace: 8, Enter: 13, End: 35, Home: 36, ArrowLeft: 37 };
const MODIFIERS: Record<string, number> = { Control: 2, Shift: 8 };

/** Presses keys one after another, without waiting for the page to handle them: letters, or names as 'Control+b'. */
async function press(wire: CDPSession, ...keys: string[]): Promise<void> {
  await Promise.all(
    keys.flatMap((name) => {
      const [key = '', modifier = ''] = name.split('+').reverse();
      const text = key.length === 1 && !modifier ? key : key === 'Enter' ? '\r' : undefined;
      const windowsVirtualKeyCode = CODES[key] ?? (/[a-z]/.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
      const event = { key, windowsVirtualKeyCode, modifiers: MODIFIERS[modifier] ?? 0 };
      return [
        wire.send('Input.dispatchKeyEvent', {
          type: text ? 'keyDown' : 'rawKeyDown',
          ...event,
          ...(text && { text }),
        }),
        wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
      ];
    }),
  );
}

/** What a phone's keyboard does for each letter of a word: it replaces the composed text with the longer one. */
const makeWord = (wire: CDPSession, text: string) =>
  wire.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

/** What a phone's keyboard does: it composes a word letter by letter and commits it when it is complete. */
async function compose(wire: CDPSession, word: string): Promise<void> {
  for (let end = 1; end <= word.length; end += 1) await makeWord(wire, word.slice(0, end));
  await wire.send('Input.insertText', { text: word });
}

test('a command uses the caret position of the key before it, even if it follows at once', async ({
  page,
  context,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Sibuk');
  await writeChapter(page, 'Bab', ['Satu dua', 'Tiga']);
  const wire = await context.newCDPSession(page);
  const paragraphs = storyText(page).locator('p');

  await press(wire, 'Control+Home', 'Shift+End', 'Control+b', 'Control+End', 'Enter', ...'akhir');
  await expect(paragraphs.nth(2)).toHaveText('akhir');
  await expect(paragraphs.nth(0).locator('strong')).toHaveText('Satu dua');
  await press(wire, 'Control+Home', ...'Ya, ', 'Control+End', 'Backspace', 'Home', 'Enter');
  await expect(paragraphs).toHaveText(['Ya, Satu dua', 'Tiga', '', 'akhi']);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('SYNC-2: the first words of a new chapter are kept if its page reloads while the device is still busy with them', async ({
    page,
    context,
    server,
  }) => {
    await signedInAuthor(page, server.url);
    await createStory(page, 'Baru');
    await context.setOffline(true);
    const list = page.url();
    const wire = await context.newCDPSession(page);
    for (const [round, title] of ['Satu', 'Dua', 'Tiga'].entries()) {
      await page.goto(list);
      await page.getByRole('button', { name: 'New chapter' }).click();
      await page.getByLabel('Chapter title').focus();
      await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await press(wire, ...title, 'Enter', ...'Hujan turun sejak pagi', 'Enter', ...'di halte');
      await page.waitForTimeout(round * 20);
      await page.reload();
      await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(page.getByLabel('Chapter title')).toHaveValue(title);
      await expect(storyText(page).locator('p')).toHaveText(['Hujan turun sejak pagi', 'di halte']);
    }
    await page.goto(list);
    await expect(page.getByText('3 chapters')).toBeVisible();
  });
});

const LETTERS: Record<string, (page: Page, wire: CDPSession) => Promise<unknown>> = {
  'a letter': (page) => page.keyboard.press('!'),
  'a letter of a word that is being made': (_page, wire) => makeWord(wire, '!'),
};

/** ProseMirror treats Android's keyboards differently, by the browser's name. */
const KEYBOARDS: Record<string, string> = {
  'any keyboard':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  "Android's keyboard":
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
for (const [keyboard, userAgent] of Object.entries(KEYBOARDS))
  test.describe(keyboard, () => {
    test.use({ userAgent });

    test('letters, commands and composed words without pauses keep their order', async ({
      page,
      context,
      server,
    }) => {
      await signedInAuthor(page, server.url);
      await createStory(page, 'Cepat');
      await writeChapter(page, 'Bab', ['Awal']);
      const wire = await context.newCDPSession(page);

      await press(
        wire,
        ...[...'x hujan!', 'Backspace', 'Enter', ...'tebal ', 'Control+b', ...'ini', 'Control+b', ...' itu'],
        ...['Shift+ArrowLeft', 'Shift+ArrowLeft', ...'na', 'Enter', ...'***'],
      );
      // Text written without a pause is undone together.
      await page.waitForTimeout(600);
      await press(wire, ...'lagi', 'Control+z', ...'jadi');
      const paragraphs = storyText(page).locator('p');
      await expect(paragraphs.nth(0)).toHaveText('Awalx hujan');
      await expect(paragraphs.nth(1)).toHaveText('tebal ini ina');
      await expect(paragraphs.nth(1).locator('strong')).toHaveText('ini');
      await expect(paragraphs.nth(2)).toHaveText('jadi');

      // Text written in one go, as fast as two thumbs, is undone sentence by sentence.
      await page.waitForTimeout(600);
      await page.keyboard.type('. Satu. Dua, tiga', { delay: 70 });
      const last = () => paragraphs.nth(2).textContent();
      const undo = async () => {
        const before = await last();
        await press(wire, 'Control+z');
        await expect.poll(last).not.toBe(before);
      };
      for (const text of ['jadi. Satu. Dua, ', 'jadi. Satu. ', 'jadi. ']) {
        await undo();
        // A machine that stops for a moment splits a step. Letter by letter there would be four and more.
        for (let more = 0; more < 2 && (await last()) !== text; more += 1) await undo();
        expect(await last()).toBe(text);
      }

      await press(wire, 'Enter', ...'kata ');
      await compose(wire, 'disusun');
      await press(wire, ...' lalu ');
      await compose(wire, 'lagi');
      await press(wire, '!');
      await expect(paragraphs.last()).toHaveText('kata disusun lalu lagi!');

      const shown = await storyText(page).innerText();
      await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued|synced/);
      await page.reload();
      await expect(storyText(page)).toBeVisible();
      expect(await storyText(page).innerText()).toBe(shown);
    });

    test('a word being composed can be cut short, replaced, interrupted by a command and undone, and is kept as it is shown', async ({
      page,
      context,
      server,
    }) => {
      await signedInAuthor(page, server.url);
      await createStory(page, 'Papan ketik');
      await writeChapter(page, 'Bab', ['Awal']);
      const wire = await context.newCDPSession(page);
      const paragraphs = storyText(page).locator('p');
      const make = (text: string) => makeWord(wire, text);

      // A word is shortened letter by letter, then committed as a different word, as a suggestion does.
      await press(wire, ' ');
      for (const text of ['s', 'sa', 'sal', 'sala', 'sal', 'sa']) await make(text);
      await wire.send('Input.insertText', { text: 'satu' });
      await press(wire, ' ');
      // A word is deleted to the last letter.
      for (const text of ['h', 'hi', 'h', '']) await make(text);
      await compose(wire, 'dua');
      await expect(paragraphs).toHaveText(['Awal satu dua']);

      // A new paragraph and a mark come at the moment in which a word is committed.
      await press(wire, ' ');
      for (const text of ['t', 'ti', 'tig', 'tiga']) await make(text);
      await Promise.all([wire.send('Input.insertText', { text: 'tiga' }), press(wire, 'Enter')]);
      await compose(wire, 'empat');
      await press(wire, ' ', 'Control+b');
      await compose(wire, 'tebal');
      await press(wire, 'Control+b', ' ');
      await compose(wire, 'biasa');
      await expect(paragraphs).toHaveText(['Awal satu dua tiga', 'empat tebal biasa']);
      await expect(paragraphs.nth(1).locator('strong')).toHaveText('tebal');

      // An existing word is selected and composed again.
      await press(wire, 'Enter', ...'lima enam', 'Shift+Home');
      for (const text of ['t', 'tu', 'tujuh']) await make(text);
      await wire.send('Input.insertText', { text: 'tujuh' });
      await expect(paragraphs.nth(2)).toHaveText('tujuh');

      await page.waitForTimeout(600);
      await press(wire, '.', ' ');
      await compose(wire, 'Salah');
      await press(wire, 'Control+z');
      await expect(paragraphs.nth(2)).toHaveText('tujuh. ');
      await compose(wire, 'Benar');
      for (const text of ['d', 'da', 'dan']) await make(text);

      const shown = 'Awal satu dua tiga\nempat tebal biasa\ntujuh. Benardan';
      await expect(paragraphs).toHaveText(shown.split('\n'));
      await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued|synced/);
      await page.reload();
      await expect(paragraphs).toHaveText(shown.split('\n'));
    });

    test.describe('with the service worker', () => {
      test.use({ serviceWorkers: 'allow' });

      for (const [letter, put] of Object.entries(LETTERS))
        test(`SYNC-2: ${letter} is kept if its page closes at the moment it is typed, before it is on the screen`, async ({
          page,
          context,
          server,
        }) => {
          const url = await writtenOffline(page, server.url, 'Awal');
          // A page closes in a task of its own. The earliest one is right after the letter's task.
          await page.evaluate(() =>
            addEventListener(
              'input',
              () =>
                queueMicrotask(() => {
                  dispatchEvent(new PageTransitionEvent('pagehide'));
                  // From now on none of the page's code runs: only what the page has given to the database is kept.
                  const end = performance.now() + 3_000;
                  while (performance.now() < end);
                }),
              { capture: true },
            ),
          );
          const wire = await context.newCDPSession(page);
          void put(page, wire).catch(() => {});
          const other = await context.newPage();
          await other.waitForTimeout(500);
          void page.goto('chrome://crash').catch(() => {});
          await other.waitForTimeout(300);

          const again = await context.newPage();
          await again.goto(url);
          await expect(storyText(again)).toHaveText('Awal!');
        });
    });
  });
