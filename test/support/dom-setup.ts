// This import is first, because Dexie reads the global IndexedDB when it loads.
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/**
 * Runs before each test file. A worker keeps its window and the loaded packages from file to file: React, Mantine and jsdom are most of a file's
 * cost. Our own modules are loaded again for each file, so no state leaks, and the window is reset to that of a fresh page.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
document.title = '';
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

// A busy machine must not fail an awaited query.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Browser features that Mantine needs and jsdom lacks. The list follows Mantine's guide for tests; without `matchMedia` its provider throws, without
 * `ResizeObserver` menus and scroll areas do.
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

// On a busy machine lazy-loading a part of a screen takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);
