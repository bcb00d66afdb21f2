import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserType, Download, Page } from '@playwright/test';
import { type Device, type Engine, SCREEN, type Tab } from './engine.ts';
import { killProcessesOf } from './processes.ts';

/** How to set an engine's font size. Playwright's WebKit has no way to set it. */
const LETTERS: Readonly<Record<string, (px: number) => object>> = {
  chromium: (px) => ({ args: [`--blink-settings=defaultFontSize=${px}`] }),
  firefox: (px) => ({ firefoxUserPrefs: { 'font.size.variable.x-western': px } }),
};

/** An engine that Playwright drives: Debian's Chromium, or one of the builds that Playwright downloads. */
export const playwrightEngine = (browser: BrowserType, executablePath?: string): Engine => ({
  async start({ profile, downloads, language, letters, script }): Promise<Device> {
    const context = await browser.launchPersistentContext(profile, {
      viewport: SCREEN,
      locale: language,
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(letters === undefined ? {} : LETTERS[browser.name()]?.(letters)),
    });
    if (script !== undefined) await context.addInitScript(script);
    const [first] = context.pages();
    const tabOf = (page: Page) => {
      page.on('download', (download) => keep(download, downloads));
      return pageTab(page);
    };
    return {
      tab: tabOf(first ?? (await context.newPage())),
      newTab: async () => tabOf(await context.newPage()),
      async kill() {
        await killProcessesOf(profile);
        await context.close().catch(() => {});
      },
      close: () => context.close(),
    };
  },
});

/** Stores a download in the folder; it gets its own name once it is complete. */
async function keep(download: Download, folder: string): Promise<void> {
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(`${file}.part`);
  await rename(`${file}.part`, file);
}

const pageTab = (page: Page): Tab => ({
  async open(url) {
    await page.goto(url);
  },
  async reload() {
    await page.reload();
  },
  show: () => page.bringToFront(),
  evaluate: (expression) => page.evaluate(expression),
  async click(expression) {
    const found = (await page.evaluateHandle<Element | null>(expression)).asElement();
    if (found === null) throw new Error(`nothing to click: ${expression}`);
    await found.click();
  },
  type: (text) => page.keyboard.type(text),
  press: (keys) => page.keyboard.press(keys.replace('Control+', 'ControlOrMeta+')),
  async chooseFile(expression, file) {
    const field = (await page.evaluateHandle<Element | null>(expression)).asElement();
    if (field === null) throw new Error(`no file field: ${expression}`);
    await field.setInputFiles(file);
  },
  async drag([from, ...to]) {
    if (from === undefined) return;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of to) await page.mouse.move(x, y);
    await page.mouse.up();
  },
  resize: (size) => page.setViewportSize(size),
  async screenshot(file) {
    await page.screenshot({ path: file });
  },
});
