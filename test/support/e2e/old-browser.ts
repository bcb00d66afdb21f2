import type { BrowserContext } from '@playwright/test';
import type { FaultyProxy } from './faulty-proxy.ts';

/**
 * Features that browsers got since Chrome 100 (March 2022), the oldest one that the page is built for, as `owner: names`. Syntax is not listed,
 * because the build converts it.
 */
const NEWER: Record<string, string[]> = {
  globalThis: [
    'Iterator',
    'EditContext',
    'Highlight',
    'navigation',
    'CloseWatcher',
    'CookieStore',
    'DisposableStack',
    'AsyncDisposableStack',
    'SuppressedError',
    'Float16Array',
    'ScrollTimeline',
  ],
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  Promise: ['withResolvers', 'try'],
  Math: ['sumPrecise', 'f16round'],
  RegExp: ['escape'],
  Error: ['isError'],
  JSON: ['rawJSON', 'isRawJSON'],
  Intl: ['DurationFormat'],
  AbortSignal: ['any', 'timeout'],
  URL: ['canParse', 'parse'],
  Response: ['json'],
  ReadableStream: ['from'],
  'ReadableStream.prototype': ['values'],
  'Headers.prototype': ['getSetCookie'],
  'Scheduler.prototype': ['yield'],
  'IDBObjectStore.prototype': ['getAllRecords'],
  'IDBIndex.prototype': ['getAllRecords'],
  // `checkVisibility` stays: Playwright needs it.
  'Element.prototype': ['setHTMLUnsafe', 'getHTML', 'moveBefore'],
  'Document.prototype': ['startViewTransition', 'moveBefore', 'caretPositionFromPoint'],
  'DocumentFragment.prototype': ['moveBefore'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'HTMLDialogElement.prototype': ['requestClose'],
  'Selection.prototype': ['getComposedRanges'],
};

/** Runs in the page and in its workers, and removes features that are newer than the simulated browser. */
function forget(newer: Record<string, string[]>): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  for (const name of Object.getOwnPropertyNames(iterators))
    if (name !== 'constructor') Reflect.deleteProperty(iterators, name);
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  for (const [path, names] of Object.entries(newer)) {
    let owner: unknown = globalThis;
    for (const part of path.split('.')) owner = (owner as never)?.[part];
    if (owner) for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

/**
 * Runs in the service worker, from which the page gets the scripts of its own workers, and puts `first` before these scripts. The network
 * could not change them, because the service worker takes only files that the build made.
 */
function beginWorkersWith(first: string): void {
  type Answering = { request: Request; respondWith(answer: Response | Promise<Response>): void };
  const { prototype } = (globalThis as unknown as { FetchEvent: { prototype: Answering } }).FetchEvent;
  const { respondWith } = prototype;
  const changed = async (answer: Response | Promise<Response>): Promise<Response> => {
    const given = await answer;
    return new Response(first + (await given.text()), { status: given.status, headers: given.headers });
  };
  prototype.respondWith = function (answer) {
    const isWorker = /\/assets\/[^/]*worker[^/]*\.m?js$/.test(new URL(this.request.url).pathname);
    respondWith.call(this, isWorker ? changed(answer) : answer);
  };
}

/** Makes a context's pages and their workers like those of Chrome 100, as far as scripts can tell. */
export async function makeOld(context: BrowserContext, network: FaultyProxy): Promise<void> {
  const script = `globalThis.__name ??= (made) => made;(${forget})(${JSON.stringify(NEWER)});`;
  await context.addInitScript(script);
  network.rewrite = {
    '/service-worker.js': (body) => `${script}(${beginWorkersWith})(${JSON.stringify(script)});${body}`,
  };
}
