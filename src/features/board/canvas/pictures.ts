import type { Drawn, PictureName } from '#features/board/state/shape.ts';
import { BOARD_HEIGHT, BOARD_WIDTH, UPLOAD_SCALE } from '#shared/domain/contract/board.ts';
import type { ChosenPicture } from '#storage/owned/contract-progress.ts';

/** More pixels a side than this the export does not show, and a cheap phone has no memory for. */
const SIDE_MAX = 2_000;

type Decoded = { canvas: HTMLCanvasElement /** Of the picture's own width. */; share: number };

async function decode({ type, bytes }: ChosenPicture): Promise<Decoded> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  const share = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const exact = canvas.width / bitmap.width;
  bitmap.close();
  return { canvas, share: exact };
}

/** The pictures of one board: their bytes as they are kept, their pixels as they are shown. */
export class Pictures {
  readonly #chosen = new Map<PictureName, ChosenPicture>();
  readonly #decoded = new Map<PictureName, Decoded>();

  readonly pixelsOf = (name: PictureName): HTMLCanvasElement | undefined => this.#decoded.get(name)?.canvas;

  /** Takes a picture in; rejects for one that cannot be decoded. */
  async add(name: PictureName, chosen: ChosenPicture): Promise<void> {
    this.#decoded.set(name, await decode(chosen));
    this.#chosen.set(name, chosen);
  }

  /** A picture as it is put on the board: in the middle, half as large as it is (docs/spec, section 9). */
  drawn(name: PictureName): Drawn | null {
    const decoded = this.#decoded.get(name);
    if (!decoded) return null;
    const { width: w, height: h } = decoded.canvas;
    const scale = UPLOAD_SCALE / decoded.share;
    return {
      form: { kind: 'image', picture: name, w, h },
      at: [scale, 0, 0, scale, BOARD_WIDTH / 2, BOARD_HEIGHT / 2],
    };
  }

  /** Those of these names that are there, as they are kept. */
  kept(names: ReadonlySet<PictureName>): Partial<Record<PictureName, ChosenPicture>> {
    return Object.fromEntries([...this.#chosen].filter(([name]) => names.has(name)));
  }
}
