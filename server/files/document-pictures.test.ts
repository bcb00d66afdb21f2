import sharp, { type PngOptions } from 'sharp';
import { expect, it } from 'vitest';
import { makeSignaturePicture } from './document-pictures.ts';

const png = (content: string, options: PngOptions = {}, width = 1000, height = 600) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    ),
  )
    .png(options)
    .toBuffer();
const stroke = (look: string) =>
  `<path d="M80 400C240 40 360 80 320 360S520 520 920 440" fill="none" ${look}/>`;
const sheet = (colour: string) => `<rect width="100%" height="100%" fill="${colour}"/>`;

it.each([
  ['a black stroke on a transparent ground', stroke('stroke="black" stroke-width="4"'), {}],
  ['a black stroke on white', sheet('white') + stroke('stroke="black" stroke-width="4"'), {}],
  ['a blue one in few colours', sheet('white') + stroke('stroke="#24c" stroke-width="4"'), { palette: true }],
  ['a grey one', stroke('stroke="#888" stroke-width="4"'), {}],
  ['a red one on a black ground', sheet('black') + stroke('stroke="red" stroke-width="4"'), {}],
  ['a white one on a black ground', sheet('black') + stroke('stroke="white" stroke-width="9"'), {}],
])('%s is a signature', async (_, drawing, options) => {
  expect(await makeSignaturePicture(await png(drawing, options))).toMatchObject({ kind: 'signature' });
});

it.each([
  ['nothing', ''],
  ['a white picture', sheet('white')],
  ['a nearly white picture', sheet('#f4f4f0')],
  ['a white stroke', stroke('stroke="white" stroke-width="9"')],
  ['a stroke in pale yellow', stroke('stroke="#ffff66" stroke-width="9"')],
  [
    'a black stroke that is nearly transparent',
    stroke('stroke="black" stroke-opacity="0.05" stroke-width="9"'),
  ],
  ['a white stroke on a pale sheet', sheet('#eee') + stroke('stroke="white" stroke-width="9"')],
  ['a single speck', '<rect x="500" y="300" width="2" height="2"/>'],
])('%s is not seen on white paper', async (_, drawing) => {
  expect(await makeSignaturePicture(await png(drawing))).toEqual({ kind: 'empty' });
});

it('the colour under a transparent pixel is not seen', async () => {
  const pixels = Buffer.alloc(500 * 300 * 4);
  const hidden = await sharp(pixels, { raw: { width: 500, height: 300, channels: 4 } })
    .png()
    .toBuffer();
  expect(await makeSignaturePicture(hidden)).toEqual({ kind: 'empty' });
});

it('accepts a signature in shades of grey with 16 bits', async () => {
  const drawn = await png(sheet('white') + stroke('stroke="black" stroke-width="4"'));
  const grey = await sharp(drawn).toColourspace('grey16').png().toBuffer();
  expect(await makeSignaturePicture(grey)).toMatchObject({ kind: 'signature' });
});
