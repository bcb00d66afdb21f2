import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { verifyContract } from '#server/contract-pdf/verify-contract.ts';
import { atSignature, boardOf, toSignature } from '#test/support/e2e/board.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, expectSound, settle } from '#test/support/e2e/looks.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/board-${name}.png`, scale: 'css' });

const image = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('every tool of the signature board draws what its name says (docs/spec, sections 2, 4 and 9)', async ({
  page,
  server,
}) => {
  await atSignature(page, server.url);
  const board = boardOf(page);
  await board.open();
  await board.holds('');
  await board.press('Download');
  await expect(page.getByText('There’s nothing to download yet')).toBeVisible();
  await board.press('Use as signature');
  const notSigned = page.getByRole('alert').filter({ hasText: 'Please complete your signature!' });
  await expect(notSigned).toBeVisible();
  // White on white paper is not a signature either.
  await page.getByLabel('Stroke color').fill('#ffffff');
  await board.drag([40, 40], [90, 90], [140, 40]);
  await expect(notSigned).toBeHidden();
  await board.press('Use as signature');
  await expect(notSigned).toBeVisible();
  await board.press('Undo');
  await page.getByLabel('Stroke color').fill('#000000');

  await board.drag([40, 40], [90, 90], [140, 40]);
  await board.take('line');
  await board.drag([200, 60], [360, 60]);
  await board.take('dashedLine');
  await board.drag([400, 60], [660, 60]);
  await board.take('arrow');
  await board.drag([700, 60], [900, 60]);
  await board.take('rectangle');
  await board.drag([40, 160], [200, 260]);
  await board.take('circle');
  await board.drag([260, 160], [360, 260]);
  await board.take('ellipse');
  await board.drag([420, 160], [580, 260]);
  await board.take('triangle');
  await board.drag([640, 160], [760, 180]);
  await board.take('text');
  await board.tap(60, 360);
  await page.keyboard.type('Sekar');
  // The field that receives the keys is next to the words: the browser scrolls there and shows its suggestions there.
  const field = await board.sheet.getByRole('textbox').boundingBox();
  const begun = await board.spot(60, 360);
  expect(Math.hypot((field?.x ?? 0) - begun.x, (field?.y ?? 0) - begun.y)).toBeLessThan(60);
  await shot(page, 'text');
  await page.keyboard.press('Escape');
  const all =
    'Pencil 1 · Line 1 · Dashed line 1 · Arrow 1 · Rectangle 1 · Circle 1 · Ellipse 1 · Triangle 1 · Text 1';
  await board.holds(all);
  await settle(page);
  await shot(page, 'tools');

  const drawn = await board.download();
  // Twice the sheet's size, on a transparent background.
  expect([drawn.width, drawn.height]).toEqual([2_000, 1_200]);
  expect(drawn.at(990, 590)[3]).toBe(0);
  expect(drawn.inked(90, 65, 25)).toBe(true);
  expect([drawn.inked(280, 60), drawn.inked(280, 70)]).toEqual([true, false]);
  // Dashes of 10 and gaps of 3 with soft edges: ten periods of 13 from well within the line.
  const dashes = Array.from({ length: 260 }, (_, n) => drawn.at(450 + n / 2, 60)[3]);
  expect(dashes.reduce((sum, opacity) => sum + opacity / 255, 0) / 260).toBeCloseTo(10 / 13, 1);
  expect(dashes.slice(26).every((opacity, n) => Math.abs(opacity - (dashes[n] ?? 0)) < 140)).toBe(true);
  // The arrow's head is 30 long at 30 degrees, so its ends are 26 back and 15 to each side. Nothing is drawn farther out.
  const [back, side] = [30 * Math.cos(Math.PI / 6), 15];
  for (const way of [-1, 1]) {
    expect(drawn.inked(900 - back * 0.95, 60 + way * side * 0.95)).toBe(true);
    expect(drawn.inked(900 - back * 1.25, 60 + way * side * 1.25)).toBe(false);
  }
  for (const [x, y] of [
    [120, 160],
    [120, 260],
    [40, 210],
    [200, 210],
  ] as const)
    expect(drawn.inked(x, y)).toBe(true);
  expect(drawn.inked(120, 210, 10)).toBe(false);
  for (const [x, y] of [
    [310, 160],
    [310, 260],
    [260, 210],
    [360, 210],
  ] as const)
    expect(drawn.inked(x, y, 2)).toBe(true);
  expect(drawn.inked(262, 162, 3)).toBe(false);
  for (const [x, y] of [
    [500, 160],
    [500, 260],
    [420, 210],
    [580, 210],
  ] as const)
    expect(drawn.inked(x, y, 2)).toBe(true);
  const foot = 160 + 120 * (Math.sqrt(3) / 2);
  for (const [x, y] of [
    [700, 160],
    [640, foot],
    [760, foot],
    [700, foot],
  ] as const)
    expect(drawn.inked(x, y, 3)).toBe(true);
  expect(drawn.inked(700, 220, 8)).toBe(false);
  expect(drawn.inked(90, 360 + 20, 20)).toBe(true);

  // The eraser removes one object or all in a box. Then clear, undo and redo.
  await board.take('rubber');
  await board.tap(280, 60);
  await board.holds(all.replace('Line 1 · ', ''));
  await board.drag([390, 120], [790, 300]);
  const rest = 'Pencil 1 · Dashed line 1 · Arrow 1 · Rectangle 1 · Circle 1 · Text 1';
  await board.holds(rest.replace(' · Text', ' · Text'));
  await board.press('Clear');
  await board.holds('');
  await board.press('Undo');
  await board.holds(rest);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await board.holds(all);
  await page.keyboard.press('Control+Shift+Z');
  await board.holds(all.replace('Line 1 · ', ''));
  await page.keyboard.press('p');
  await board.drag([40, 500], [120, 520]);
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await board.press('Clear');

  // A line has the colour and width, is moved by the touch handle and by keys, and is removed by Delete.
  await page.getByLabel('Stroke color').fill('#b3261e');
  await page.getByLabel('Stroke width').fill('20');
  await board.take('line');
  await board.drag([100, 300], [400, 300]);
  await board.take('move');
  await board.drag([250, 300], [250, 400]);
  await page.keyboard.press('ArrowDown');
  await board.holds('Line 1');
  const moved = await board.download();
  expect(moved.at(250, 410)).toEqual([0xb3, 0x26, 0x1e, 255]);
  expect([moved.inked(250, 402, 0), moved.inked(250, 398, 0), moved.inked(250, 300, 5)]).toEqual([
    true,
    false,
    false,
  ]);
  await page.keyboard.press('Delete');
  await board.holds('');

  // An image at half its size, in the middle; an unsupported file is refused with the specification's words.
  await board.upload('foto.png', await image(200, 100, '#2b6a46'));
  await board.holds('Image 1');
  const uploaded = await board.download();
  expect(uploaded.at(500, 300)).toEqual([0x2b, 0x6a, 0x46, 255]);
  expect([uploaded.inked(452, 277, 0), uploaded.inked(548, 323, 0)]).toEqual([true, true]);
  expect([uploaded.inked(448, 300, 0), uploaded.inked(500, 328, 0)]).toEqual([false, false]);
  const large = Buffer.concat([await image(10, 10, '#000'), randomBytes(3_145_728)]);
  await board.upload('besar.png', large.subarray(0, 3_145_728));
  await expect(page.getByText('The image cannot exceed 3M')).toBeVisible();
  await board.upload('bukan.png', Buffer.from('GIF89a'));
  await expect(page.getByText('Choose a PNG or JPEG image')).toBeVisible();
  await board.press('Clear');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('fingers, pen and keys draw; the board survives a reload and a turned phone, and signs a contract that verifies', async ({
    page,
    server,
  }) => {
    const id = await atSignature(page, server.url);
    const board = boardOf(page);
    await board.open();
    // One finger draws; two fingers move the sheet and draw nothing.
    await board.touch([
      [100, 100],
      [150, 150],
      [200, 100],
    ]);
    await board.holds('Pencil 1');
    await board.touch(
      [
        [300, 300],
        [250, 300],
        [200, 300],
      ],
      [
        [500, 300],
        [600, 300],
        [700, 300],
      ],
    );
    await board.holds('Pencil 1');
    await settle(page);
    await shot(page, 'enlarged');
    await board.press('Fit to screen');
    // Pressure makes a pen's stroke thicker. Once a pen has drawn, a finger does not.
    await page.getByLabel('Stroke width').fill('10');
    await board.pen([300, 200, 0.1], [350, 200, 0.1], [400, 200, 0.5], [550, 200, 1], [600, 200, 1]);
    await board.holds('Pencil 2');
    await board.touch([
      [100, 400],
      [200, 400],
    ]);
    await board.holds('Pencil 2');
    await expect(page.getByText('A pen is in use, so fingers don’t draw.')).toBeVisible();
    const pressed = await board.download();
    const thickness = (x: number) =>
      Array.from({ length: 60 }, (_, n) => pressed.at(x, 185 + n / 2)[3] / 255 / 2).reduce(
        (a, b) => a + b,
        0,
      );
    expect(thickness(580) / thickness(320)).toBeGreaterThan(2);
    await board.press('Draw with fingers');
    await board.touch([
      [100, 400],
      [200, 420],
      [300, 400],
    ]);
    await board.holds('Pencil 3');
    // Without a pointer: the arrow keys move the pen, Space lowers and lifts it.
    await board.sheet.focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'])
      await page.keyboard.press(key);
    await shot(page, 'keys');
    await page.keyboard.press('Space');
    await board.holds('Pencil 3 · Rectangle 1');
    await board.upload('cap.png', await image(300, 120, '#34437a'));
    await board.holds('Pencil 3 · Rectangle 1 · Image 1');
    await expectSound(page, 'board');

    // The phone is turned, then the page is killed without warning: tool, colour, width and history are as before.
    await page.getByLabel('Stroke color').fill('#34437a');
    await page.keyboard.press('a');
    await page.setViewportSize({ width: 740, height: 360 });
    await board.drag([650, 450], [850, 450]);
    const whole = 'Pencil 3 · Rectangle 1 · Image 1 · Arrow 1';
    await board.holds(whole);
    await settle(page);
    await expectFits(page, 'turned board');
    await shot(page, 'turned');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(page, 'turned board in the dark');
    await board.press('Undo');
    await page.waitForTimeout(300);
    await toSignature(page, server.url, id);
    await board.open();
    await board.holds(whole.replace(' · Arrow 1', ''));
    await expect(page.getByLabel('Stroke color')).toHaveValue('#34437a');
    await expect(page.getByLabel('Stroke width')).toHaveValue('10');
    await expect(page.getByRole('button', { name: 'Arrow', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await board.press('Redo');
    await board.holds(whole);
    // The board opens again without a network: its parts are in the caches.
    const cached = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(url);
      return found;
    });
    for (const part of [/signature-board-[\w-]+\.js$/, /signature-board-[\w-]+\.css$/])
      expect(cached).toContainEqual(expect.stringMatching(part));

    await page.setViewportSize({ width: 360, height: 740 });
    await board.press('Use as signature');
    await expect(page.getByRole('img', { name: 'Your signature, drawn on the board' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit full screen' })).toBeFocused();
    await settle(page);
    await shot(page, 'signature');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('Contract application sent')).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const answer = await fetch(`${server.url}/author/sign/inspect/final/contract/download?bookId=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await verifyContract(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ valid: true });
  });
});
