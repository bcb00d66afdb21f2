import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { type BoardTexts, boardEnUS } from '#locales/board/en_US.ts';
import { contractEnUS } from '#locales/contract/en_US.ts';
import { addStory } from '#test/support/api-author.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';
import { signIn } from './author.ts';
import { expect } from './fixtures.ts';
import { serverAuthor } from './server-author.ts';

/** The sheet's own size and the space around it on the screen (src/features/board/state/viewport.ts). */
const [WIDTH, HEIGHT, MARGIN] = [1_000, 600, 8];

type Tool = keyof Omit<BoardTexts['board']['tool'], 'image'>;
/** The pixels of an exported PNG, addressed in units of the sheet. */
export type Picture = {
  width: number;
  height: number;
  /** The red, green, blue and opacity at a point. */
  at(x: number, y: number): readonly [number, number, number, number];
  /** Whether there is ink within `reach` units of a point. */
  inked(x: number, y: number, reach?: number): boolean;
};

/** A signed-in author with a complete profile and a story; the page shows the signature step of its contract. */
export async function atSignature(page: Page, url: string): Promise<string> {
  const { account, device } = await serverAuthor(url);
  const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  await device.ok('authorModify', { request: { ...filledContract, idImg } });
  const { id } = await addStory(device, 'Hujan di Halte');
  await signIn(page, url, account);
  await toSignature(page, url, id);
  return id;
}

/** Goes from any page to the contract's signature step; the form is filled in. */
export async function toSignature(page: Page, url: string, id: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#/authorManage/contract/${id}`);
  const { next, confirm } = contractEnUS.contract;
  for (let step = 1; step < 4; step += 1) {
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible();
    await page.getByRole('button', { name: next, exact: true }).click();
  }
  await page.getByRole('button', { name: confirm, exact: true }).click();
  const open = page.getByRole('button', { name: contractEnUS.contract.board.open });
  await expect(open).toBeVisible({ timeout: 60_000 });
}

/** The actions of an author on the open board. */
export function boardOf(page: Page) {
  const { board } = boardEnUS;
  const sheet = page.getByRole('application', { name: board.sheet });
  const inside = page.getByRole('dialog', { name: board.title });
  const press = (name: string) => inside.getByRole('button', { name, exact: true }).click();
  /** Where a point of the sheet is on the screen, while the whole sheet is shown. */
  const spot = async (x: number, y: number) => {
    const box = await sheet.boundingBox();
    if (!box) throw new Error('no sheet');
    const scale = Math.min((box.width - 2 * MARGIN) / WIDTH, (box.height - 2 * MARGIN) / HEIGHT);
    return {
      x: box.x + box.width / 2 + (x - WIDTH / 2) * scale,
      y: box.y + box.height / 2 + (y - HEIGHT / 2) * scale,
    };
  };
  let wire: CDPSession | undefined;
  const session = async () => {
    wire ??= await page.context().newCDPSession(page);
    return wire;
  };

  return {
    sheet,
    press,
    spot,
    async open(): Promise<void> {
      await page.getByRole('button', { name: contractEnUS.contract.board.open }).click();
      await expect(sheet).toBeVisible();
    },
    take: (tool: Tool) => press(board.tool[tool]),
    /** Presses the mouse at the first point, moves to the others and releases it. */
    async drag(...places: [x: number, y: number][]): Promise<void> {
      for (const [index, [x, y]] of places.entries()) {
        const to = await spot(x, y);
        await page.mouse.move(to.x, to.y, { steps: index === 0 ? 1 : 4 });
        if (index === 0) await page.mouse.down();
      }
      await page.mouse.up();
    },
    async tap(x: number, y: number): Promise<void> {
      const to = await spot(x, y);
      await page.mouse.click(to.x, to.y);
    },
    /** Several fingers at once. Each moves along its points. */
    async touch(...fingers: [x: number, y: number][][]): Promise<void> {
      const touched = await session();
      const steps = Math.max(...fingers.map((places) => places.length));
      for (let step = 0; step < steps; step += 1) {
        const touchPoints = await Promise.all(
          fingers.map(async (places, id) => {
            const [x, y] = places[Math.min(step, places.length - 1)] ?? [0, 0];
            return { id, ...(await spot(x, y)) };
          }),
        );
        const type = step === 0 ? 'touchStart' : 'touchMove';
        await touched.send('Input.dispatchTouchEvent', { type, touchPoints });
      }
      await touched.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    /** A pen's stroke, each point with its pressure. */
    async pen(...places: [x: number, y: number, force: number][]): Promise<void> {
      const touched = await session();
      for (const [index, [x, y, force]] of places.entries()) {
        const pen = { ...(await spot(x, y)), button: 'left', pointerType: 'pen', force, buttons: 1 } as const;
        const type = index === 0 ? 'mousePressed' : 'mouseMoved';
        await touched.send('Input.dispatchMouseEvent', { type, clickCount: 1, ...pen });
      }
      const [x, y] = places.at(-1) ?? [0, 0];
      const up = { ...(await spot(x, y)), button: 'left', pointerType: 'pen' } as const;
      await touched.send('Input.dispatchMouseEvent', { type: 'mouseReleased', clickCount: 1, ...up });
    },
    /** The content of the sheet, as screen readers say it. */
    holds: (list: string) =>
      expect(sheet).toHaveAccessibleDescription(
        new RegExp(
          `^${list === '' ? board.empty : board.content.replace('{{list}}', list)} · ${board.help.slice(0, 9)}`,
        ),
      ),
    async upload(name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    },
    /** The file that "Download" saves, decoded. */
    async download(): Promise<Picture> {
      const coming = page.waitForEvent('download');
      await press(board.download);
      const file = await (await coming).path();
      const { data, info } = await sharp(await readFile(file))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at: Picture['at'] = (x, y) => {
        const place = (Math.round(y * 2) * info.width + Math.round(x * 2)) * 4;
        return [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0, data[place + 3] ?? 0];
      };
      return {
        width: info.width,
        height: info.height,
        at,
        inked(x, y, reach = 1) {
          for (let dx = -reach; dx <= reach; dx += 0.5)
            for (let dy = -reach; dy <= reach; dy += 0.5) if (at(x + dx, y + dy)[3] > 128) return true;
          return false;
        },
      };
    },
  };
}
