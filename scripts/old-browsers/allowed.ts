import type { Allowed } from './problems.ts';

/**
 * Features that the page may use although one of its oldest browsers lacks them, by the names that find-too-new.ts reports. If an old
 * browser ignores a part of a style sheet, this only affects the appearance. An entry that is no longer needed is an error. `s.js` and
 * `s.css` are shared by several pages.
 */
export const ALLOWED: readonly Allowed[] = [
  {
    names: ['Uint8ArrayToHex'],
    in: ['author.js', 'service-worker.js'],
    why: '@noble/hashes asks whether it is there, and has its own way',
  },
  {
    names: ['RegExp look-behind'],
    in: ['palette.js'],
    why: 'the list of actions marks parts of words; this pattern is made only for whole words',
  },
  {
    names: ['trustedTypes'],
    in: ['editor-page.js'],
    why: 'prosemirror-view asks first',
  },
  {
    names: ['navigator.connection'],
    in: ['first.js'],
    why: 'read with `?.`',
  },
  {
    names: ['requestIdleCallback'],
    in: ['first.js'],
    why: 'src/ui/platform/when-idle.ts asks first',
  },
  {
    names: ['navigator.wakeLock'],
    in: ['s.js'],
    why: 'src/ui/platform/keep-awake.ts asks first',
  },
  {
    names: ['navigator.userActivation'],
    in: ['provider-scripts.js'],
    why: 'read with `?.`',
  },
  {
    names: ['TouchEvent'],
    in: ['s.js'],
    why: 'Mantine asks `window.TouchEvent` first',
  },
  {
    names: [
      'ArrayBufferTransferToFixedLength',
      'ArrayWith',
      'Float16Array',
      'Iterator',
      'JSONIsRawJSON',
      'JSONRawJSON',
      'MapGetOrInsertComputed',
      'MathSumPrecise',
      'PromiseTry',
      'PromiseWithResolvers',
      'SetIntersection',
      'Uint8ArrayFromBase64',
      'Uint8ArraySetFromBase64',
      'Uint8ArraySetFromHex',
      'Uint8ArrayToBase64',
      'Uint8ArrayToHex',
    ],
    in: ['pdf.js', 'pdf.worker.min.js'],
    why: 'the build of pdfjs for older browsers brings core-js',
  },
  {
    names: ['OffscreenCanvas', 'DecompressionStream'],
    in: ['pdf.js', 'pdf.worker.min.js'],
    why: 'pdfjs asks first or catches, and reads a document without them; the rest is for editing, which we do not use',
  },
  {
    names: ['OffscreenCanvas.getContext', 'CompressionStream'],
    in: ['pdf.js'],
    why: 'for editing a document, which we do not use',
  },
  {
    names: ['ImageDecoder'],
    in: ['pdf.worker.min.js'],
    why: 'pdfjs asks first, and decodes by itself',
  },
  {
    names: [
      '-webkit-tap-highlight-color',
      'cursor: crosshair',
      'cursor: default',
      'cursor: grab',
      'cursor: grabbing',
      'cursor: not-allowed',
      'cursor: pointer',
      'resize',
    ],
    why: 'only an iPhone lacks the shapes of a pointer and the corner to resize by, only Firefox the colour of a tap',
  },
  {
    names: ['content-visibility', 'contain-intrinsic-size'],
    why: 'everything is laid out at once instead',
  },
  {
    names: ['container-type', 'cqw'],
    in: ['s.css'],
    why: 'the title on a cover without a picture then has the size of the text around it (src/ui/cover-image.module.css)',
  },
  {
    names: ['field-sizing'],
    why: 'the title of a chapter is measured (title-field.tsx); a choice is as wide as its widest entry',
  },
  {
    names: [':has'],
    in: ['author.css', 'mantine.css', 's.css', 'settings-page.css'],
    why: 'Mantine: a lighter disabled field and space beside a button we do not use; ours: the page around the recovery codes is printed too, and on a low screen with very large letters the save state keeps its own row (editor-bar.module.css)',
  },
  {
    names: ['font-family: ui-monospace'],
    why: 'the next font in the list is used',
  },
  {
    names: ['scrollbar-width', 'text-box-edge', 'text-box-trim', 'text-wrap'],
    why: 'looks only: a visible scroll bar, text a pixel higher, lines of uneven length',
  },
  {
    names: ['translate'],
    in: ['s.css'],
    why: 'src/ui/mantine.css centres the dot of a radio without it',
  },
];
