import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Draws public/icons, and public/screens/share.jpg for messengers, from scripts/icons/mark.svg and the pictures in public/screens: `node
 * --import tsx scripts/make-icons.ts`. The results are committed, so a build needs no image library. Run it again when the mark changes.
 */

const PAPER = '#FBF8F3';
const here = import.meta.dirname;
const target = join(here, '..', 'public', 'icons');

const mark = await readFile(join(here, 'icons', 'mark.svg'), 'utf8');
const shapes = mark.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');

interface Picture {
  readonly name: string;
  readonly size: number;
  /** Width of the mark as a share of the picture: a maskable icon may be cut to its inner 80 %. */
  readonly scale: number;
  /** Corner radius as a share of the width; null leaves the background transparent. */
  readonly radius: number | null;
}

const pictures: readonly Picture[] = [
  { name: 'icon-192.png', size: 192, scale: 0.86, radius: 0.22 },
  { name: 'icon-512.png', size: 512, scale: 0.86, radius: 0.22 },
  { name: 'icon-maskable-512.png', size: 512, scale: 0.66, radius: 0 },
  { name: 'icon-monochrome-512.png', size: 512, scale: 0.8, radius: null },
  { name: 'apple-touch-icon.png', size: 180, scale: 0.74, radius: 0 },
];

function draw({ scale, radius }: Picture): string {
  const offset = (512 * (1 - scale)) / 2;
  const ground =
    radius === null ? '' : `<rect width="512" height="512" rx="${512 * radius}" fill="${PAPER}"/>`;
  const inner = radius === null ? cutOut(shapes) : shapes;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}<g transform="translate(${offset} ${offset}) scale(${scale})">${inner}</g></svg>`;
}

/** The mark in one colour: the system paints a monochrome icon by its opacity, so the nib becomes a hole in the drop. */
function cutOut(source: string): string {
  const [drop, nib] = [...source.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  return `<mask id="m"><path fill="#fff" d="${drop}"/><path fill="#000" fill-rule="evenodd" d="${nib}"/></mask><rect width="512" height="512" mask="url(#m)"/>`;
}

await mkdir(target, { recursive: true });
for (const picture of pictures) {
  const png = await sharp(Buffer.from(draw(picture)), { density: 144 })
    .resize(picture.size, picture.size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(join(target, picture.name), png);
}
await copyFile(join(here, 'icons', 'mark.svg'), join(target, 'icon.svg'));

/** The picture's size for messengers, and the positions of the two screens on it. In px. */
const SHARE = { width: 1200, height: 630, screen: 280, edge: 48, top: 76 };
const screens = join(here, '..', 'public', 'screens');
const shown = await Promise.all(
  ['stories-narrow.webp', 'editor-narrow.webp'].map(async (name, index) => ({
    input: await sharp(join(screens, name))
      .resize(SHARE.screen, SHARE.height - SHARE.top - 1, { position: 'top' })
      .extend({ top: 1, left: 1, right: 1, background: '#D9D2C5' })
      .toBuffer(),
    left: SHARE.width - (2 - index) * (SHARE.screen + SHARE.edge),
    top: SHARE.top,
  })),
);
const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}">
<rect width="100%" height="100%" fill="${PAPER}"/><g transform="translate(30 96) scale(0.36)">${shapes}</g>
<g font-family="Literata, Noto Serif, DejaVu Serif, Georgia, serif"><text x="72" y="370" font-size="80" font-weight="600" fill="#34437A">Tinta</text>
<text font-size="40" fill="#1F2430"><tspan x="72" y="446">Write anywhere,</tspan><tspan x="72" y="500">lose nothing.</tspan></text></g></svg>`;
await sharp(Buffer.from(words))
  .composite(shown)
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(join(screens, 'share.jpg'));
