import { type BoardState, boardAfter, newBoard } from '#features/board/state/board-state.ts';
import { boardToText } from '#features/board/state/stored-board.ts';
import { extended, finished, type Stroke } from '#features/board/state/stroke.ts';
import { BOARD_HEIGHT, BOARD_WIDTH } from '#shared/domain/contract/board.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { createBoardDrafts } from '#storage/owned/board-drafts.ts';
import { createContractForms } from '#storage/owned/create-contract-forms.ts';
import { pageOwned } from '#storage/owned/owned-store.ts';
import { type SamplePoint, sampleStroke } from '#test/bench/sample-stroke.ts';

/** Runs in a page: stores a signature board with that many strokes on its device, for one story's contract. */
export async function keepBoard(id: BookId, strokes: number): Promise<void> {
  const board = Array.from({ length: strokes }).reduce<BoardState>((state, _, index) => {
    const points = sampleStroke(index, BOARD_WIDTH, BOARD_HEIGHT);
    const stroke = points.reduce<Stroke>((drawn, point: SamplePoint) => extended(drawn, point, 1), {
      points: [],
    });
    const drawn = finished(stroke);
    return drawn ? boardAfter(state, { type: 'draw', drawn }) : state;
  }, newBoard);
  const forms = createContractForms({
    store: pageOwned(),
    uid: (localStorage.getItem('uid') ?? '') as UserId,
    sealing: crypto.subtle,
    clock: { now: () => Date.now() },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
  });
  await createBoardDrafts(forms, id).save({ drawing: boardToText(board), pictures: {} });
}
