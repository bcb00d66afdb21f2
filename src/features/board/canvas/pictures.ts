import type { Drawn, PictureName } from '#features/board/state/shape.ts';
import { BOARD_HEIGHT, BOARD_WIDTH, UPLOAD_SCALE } from '#shared/domain/contract/board.ts';
import type { ChosenPicture } from '#storage/owned/contract-progress.ts';

/** Maximum number of pixels of a picture's side: the export shows no more, and a cheap phone lacks the memory for more. */
const SIDE_MAX = 2_000;

type Decoded = { canvas: HTMLCanvasElement /** Share of the picture's own width. */; share: number };

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

/** The pictures of one board: their bytes as stored, their pixels as shown. */
export class Pictures {
  readonly #chosen = new Map<PictureName, ChosenPicture>();
  readonly #decoded = new Map<PictureName, Decoded>();

  readonly pixelsOf = (name: PictureName): HTMLCanvasElement | undefined => this.#decoded.get(name)?.canvas;

  /** Adds a picture; rejects if it cannot be decoded. */
  async add(name: PictureName, chosen: ChosenPicture): Promise<void> {
    this.#decoded.set(name, await decode(chosen));
    this.#chosen.set(name, chosen);
  }

  /** A picture as placed on the board: in the middle, at half its size (docs/spec, section 9). */
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

  /** The stored bytes of the pictures with these names; missing pictures are left out. */
  kept(names: ReadonlySet<PictureName>): Partial<Record<PictureName, ChosenPicture>> {
    return Object.fromEntries([...this.#chosen].filter(([name]) => names.has(name)));
  }
}
