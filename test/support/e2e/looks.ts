import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from '#shared/domain/language.ts';

/** The stored state of a browser in which this language was chosen. */
export const inLanguage = (origin: string, lang: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'lang', value: lang }] }],
});

/**
 * The settings in which a journey is checked: Indonesian in dark and English in light. `npm test -- --all` has each language in both schemes.
 * English in light comes last.
 */
export const LOOKS: readonly { language: Language; scheme: 'light' | 'dark' }[] =
  process.env.TINTA_LOOKS === 'all'
    ? (['en_ID', 'zh_CN', 'en_US'] as const).flatMap((language) => [
        { language, scheme: 'dark' },
        { language, scheme: 'light' },
      ])
    : [
        { language: 'en_ID', scheme: 'dark' },
        { language: 'en_US', scheme: 'light' },
      ];

/** Stores a language choice; pages opened from here on use it. */
export const keepLanguage = (page: Page, language: string): Promise<void> =>
  page.evaluate((lang) => localStorage.setItem('lang', lang), language);

/** Waits until a page is stable: no skeletons, fonts loaded, nothing moving. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
  await expect(page.locator('[aria-hidden="true"][data-skeleton]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (;;) {
      // An opening layer begins to move a frame or two after it is in the page.
      await frame();
      await frame();
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
      if (moving.length === 0) return;
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
    }
  });
}

/** Expects that nothing scrolls sideways. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Expects that the page ends where its content ends. */
export async function expectEnds(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const root = document.documentElement;
    const end = (document.getElementById('root')?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
    return root.scrollHeight - Math.max(end, root.clientHeight);
  });
  expect(beyond, `${what} goes on below its content`).toBeLessThanOrEqual(1);
}

/** Lowest height of what a finger presses (docs/spec, section 11, Space), less the half pixel that a fraction of the letters' size may cost. */
const TARGET_PX = 43.5;

/** Expects that every button, field and choice in sight is high enough for a finger. Links inside text are not, nor is a title, which is text. */
export async function expectTargets(page: Page, what: string): Promise<void> {
  const low = await page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input:not([type="hidden"]), select, summary, [role="button"], [role="menuitem"], nav a',
    );
    return [...controls].flatMap((control) => {
      // A box with its words, or a picture over a hidden field, is one target.
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const parts = [
        control,
        ...labels,
        ...(control.parentElement?.tagName === 'LABEL' ? [control.parentElement] : []),
      ];
      const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 2);
      if (boxes.length === 0 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return [];
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id;
      return bottom - top < least
        ? [`${Math.round(bottom - top)} px: ${control.tagName} ${name.trim().slice(0, 40)}`]
        : [];
    });
  }, TARGET_PX);
  expect(low, `${what} has targets too low for a finger`).toEqual([]);
}

/** Expects that nothing scrolls sideways and axe finds nothing. `colours`: check only the colours, if the rest was checked in another scheme. */
export async function expectSound(page: Page, what: string, only?: 'colours'): Promise<void> {
  await expectFits(page, what);
  // A message is shown for 1500 ms. While it fades in or out it is half transparent; do not check it then.
  await expect(page.locator('.mantine-Notification-root'))
    .toHaveCount(0, { timeout: 4_000 })
    .catch(() => {});
  // By default axe opens a second page for the report and also lists passed rules, which is four times as slow.
  const { violations } = await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {}),
    })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
    what,
  ).toEqual([]);
}

/**
 * Finds what does not fit: text that its own box cuts off, controls beyond the sides of the screen, broken words on buttons, and chosen
 * options wider than their field. Also says how far the page scrolls sideways.
 */
export const misfits = (page: Page): Promise<Misfits> => page.evaluate(misfitsHere);

/** The code of `misfits` that runs in the page itself, so it uses nothing outside its body. */
export function misfitsHere(): Misfits {
  const cut = [...document.querySelectorAll<HTMLElement>('button, button *, a, label, legend, h1, h2, p')]
    .filter((element) => {
      const { overflowX, webkitLineClamp } = getComputedStyle(element);
      if (element.closest('[data-truncate]') !== null || webkitLineClamp !== 'none') return false;
      // A box of one pixel, or of two at a large font size, holds text for screen readers.
      if (element.clientWidth <= 2) return false;
      return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => element.textContent?.slice(0, 60));
  // A fixed bar may reach beyond the screen without the page scrolling sideways.
  const scrolls = (element: Element): boolean =>
    getComputedStyle(element).overflowX !== 'visible' ||
    (element.parentElement !== null && scrolls(element.parentElement));
  const outside = [...document.querySelectorAll<HTMLElement>('button, a, h1')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isBeyond = right > window.innerWidth + 1 || left < -1;
      return width > 2 && isBeyond && !(element.parentElement && scrolls(element.parentElement));
    })
    .map((element) => `beyond the screen: ${element.textContent?.slice(0, 60)}`);
  const broken = [
    ...document.querySelectorAll<HTMLElement>(
      '.mantine-Button-label, header button, main button[aria-expanded]',
    ),
  ]
    .flatMap((button) => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{Script=Latin}]{2,12}/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            words.push(word);
        }
      return words;
    })
    .map((word) => `broken: ${word}`);
  const pen = document.createElement('canvas').getContext('2d');
  const cutChoices = [...document.querySelectorAll<HTMLSelectElement>('main select')]
    .filter((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      if (pen) pen.font = font;
      const text = select.selectedOptions[0]?.text ?? '';
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return (pen?.measureText(text).width ?? 0) > room + 1;
    })
    .map((select) => select.selectedOptions[0]?.text);
  const root = document.documentElement;
  return {
    cut: [...cut, ...outside, ...broken, ...cutChoices],
    sideways: root.scrollWidth - root.clientWidth,
  };
}

type Misfits = { cut: (string | undefined)[]; sideways: number };

/** Stores a choice as the switch does: in the session's row and its copy (SYNC-18). The switch itself has no Chinese. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    localStorage.setItem('lang', chosen);
    const opening = indexedDB.open('tinta-session');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const transaction = opening.result.transaction('keyval', 'readwrite');
    const store = transaction.objectStore('keyval');
    const reading = store.get('session');
    reading.onsuccess = () => store.put({ ...reading.result, language: chosen }, 'session');
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    opening.result.close();
  }, language);
  await page.reload();
}
