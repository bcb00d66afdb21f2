import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More stops than any page has. After them the element counts as unreachable. */
const STOPS_MAX = 120;

/**
 * Presses Tab until the element has the focus. Each stop on the way must be seen: drawn, inside the window, covered by nothing,
 * and marked as focused (WCAG 2.4.7 and 2.4.11).
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const address = page.url();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(page.url(), 'a stop changes no page (WCAG 3.2.1)').toBe(address);
    // Borders change their colour within 0.1 s.
    await expect
      .poll(() => faultOfFocus(page), {
        message: `stop ${stop + 1} on the way to ${target}`,
        timeout: 2_000,
        intervals: [0, 50, 100],
      })
      .toBe('');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Why someone who sees the page cannot see the focus; '' if they can. */
const faultOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    // After the last stop the browser's own bars have the focus.
    if (!active || active === document.body) return '';
    const name = `<${active.tagName.toLowerCase()}> ${active.getAttribute('aria-label') ?? active.textContent?.slice(0, 30)}`;
    // A check box or a file input is drawn by its label.
    const drawn = [active, ...((active as HTMLInputElement).labels ?? [])].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2;
    });
    const seen = drawn.find((element) => {
      const box = element.getBoundingClientRect();
      const x = Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1);
      const y = Math.min(
        Math.max(box.top + Math.min(box.height, window.innerHeight) / 2, 0),
        window.innerHeight - 1,
      );
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    });
    if (!seen) return `${name} has the focus and cannot be seen`;
    const outlined = [active, seen, active.parentElement, ...active.querySelectorAll('*')].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    // A field with the focus, or the frame around it, has a different border than its copy without the focus.
    const edged = [active, active.parentElement].some((element) => {
      if (!element) return false;
      const twin = element.cloneNode() as Element;
      element.after(twin);
      const differs = getComputedStyle(element).borderColor !== getComputedStyle(twin).borderColor;
      twin.remove();
      return differs;
    });
    const caret = active.matches('textarea, [contenteditable=true]');
    return outlined || edged || caret ? '' : `${name} has the focus without a mark`;
  });
