// First: Dexie asks for a global IndexedDB when it is loaded.
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/**
 * Runs before each test file. A worker keeps its window and the packages it loaded from file to file: React, Mantine and jsdom
 * are most of what a file costs. Our own modules are loaded anew for each, so nothing they hold goes from one to the next,
 * and the window is put back to how a fresh page finds it.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
document.title = '';
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

// What is awaited comes when it comes: a busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 });

/**
 * What Mantine asks of a browser and jsdom does not have. The list follows Mantine's guide for tests; without
 * `matchMedia` its provider throws, without `ResizeObserver` menus and scroll areas do.
 */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const isNewWindow = !('ResizeObserver' in window);
if (isNewWindow) {
  window.ResizeObserver = StillObserver;
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  });
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
  });
  // jsdom answers the second argument (a pseudo-element) with a "not implemented" error.
  const computedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => computedStyle(element);
}

// On a busy machine a part of a screen that is loaded when it is needed takes longer than the second that is usual.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);
