import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Draws public/icons from scripts/icons/mark.svg: `node --import tsx scripts/make-icons.ts`. The results are
 * committed, so a build needs no image library; run it again when the mark changes.
 */
const PAPER = '#FBF8F3';
const here = import.meta.dirname;
const target = join(here, '..', 'public', 'icons');

const mark = await readFile(join(here, 'icons', 'mark.svg'), 'utf8');
const shapes = mark.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');

interface Picture {
  readonly name: string;
  readonly size: number;
  /** Width of the mark as a share of the picture: a maskable icon may lose all outside its inner 80 %. */
  readonly scale: number;
  /** Corner radius as a share of the width; null leaves the ground transparent. */
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

/** One ink only: the system paints a monochrome icon by its opacity, so the nib becomes a hole in the drop. */
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
