import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { chord, type Device, type Engine, SCREEN, type Tab } from './engine.ts';
import { killProcessesOf } from './processes.ts';

/** A Firefox as it is installed on this machine, driven by WebDriver BiDi. */
export const firefoxEngine = (executablePath: string): Engine => ({
  async start({ profile, downloads, language, letters, script }): Promise<Device> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      userDataDir: profile,
      defaultViewport: SCREEN,
      extraPrefsFirefox: {
        'intl.accept_languages': language,
        ...(letters === undefined ? {} : { 'font.size.variable.x-western': letters }),
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        // The bench measures a few milliseconds; Firefox rounds its clock to whole ones.
        'privacy.reduceTimerPrecision': false,
      },
    });
    // In the first tab the address bar has the focus. No click of a driver takes it from there, so the caret would not move.
    const [first] = await browser.pages();
    const page = await browser.newPage();
    await first?.close();
    if (script !== undefined) await page.evaluateOnNewDocument(script);
    return {
      tab: await pageTab(page),
      newTab: async () => pageTab(await browser.newPage()),
      async kill() {
        await killProcessesOf(profile);
        await browser.disconnect().catch(() => {});
      },
      close: () => browser.close(),
    };
  },
});

async function pageTab(page: Page): Promise<Tab> {
  await page.setViewport(SCREEN);
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    show: () => page.bringToFront(),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    async click(expression) {
      const found = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null;
      if (found === null) throw new Error(`nothing to click: ${expression}`);
      await found.click();
    },
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const { modifiers, key } = chord(keys);
      for (const held of modifiers) await page.keyboard.down(held as KeyInput);
      await page.keyboard.press(key as KeyInput);
      for (const held of modifiers) await page.keyboard.up(held as KeyInput);
    },
    async chooseFile(expression, file) {
      const field = (
        await page.evaluateHandle(expression)
      ).asElement() as ElementHandle<HTMLInputElement> | null;
      if (field === null) throw new Error(`no file field: ${expression}`);
      await field.uploadFile(file);
    },
    async drag([from, ...to]) {
      if (from === undefined) return;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of to) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    resize: (size) => page.setViewport(size),
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png` });
    },
  };
}
