import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { createBoardDrafts } from '#storage/owned/board-drafts.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { usePageHide } from '#ui/platform/use-page-hide.ts';
import { Pictures } from './canvas/pictures.ts';
import { type BoardAction, type BoardState, boardAfter, newBoard } from './state/board-state.ts';
import { shownOf } from './state/history.ts';
import type { PictureName, Scene } from './state/shape.ts';
import { boardOfText, boardToText, picturesNeeded, withoutPictures } from './state/stored-board.ts';

export type KeptBoard = {
  state: BoardState;
  pictures: Pictures;
  /** The current scene, even before it is rendered. */
  scene(): Scene;
  /** Applies an action and stores the board; returns whether it changed anything. */
  act(action: BoardAction): boolean;
  /** Deletes the drawing from the device; from then on nothing is stored. */
  discard(): Promise<void>;
};

/**
 * The board that this device stored, else an empty board; null until the device has been read. The board is stored at each change, as the
 * form is (services/contract-form/use-contract-progress.ts), because sealing cannot finish while a page closes.
 */
export function useKeptBoard(id: BookId): KeptBoard | null {
  const { contracts } = useAuthor();
  const drafts = useMemo(() => createBoardDrafts(contracts, id), [contracts, id]);
  const pictures = useMemo(() => new Pictures(), []);
  const [state, setState] = useState<BoardState | null>(null);
  const latest = useRef<BoardState>(newBoard);
  const isDirty = useRef(false);
  /** From now on nothing is stored. */
  const isClosed = useRef(false);
  const writing = useRef<Promise<void> | null>(null);

  useEffect(() => {
    let current = true;
    void (async () => {
      const kept = await drafts.get().catch(() => {
        // The stored board could not be read, so it is not overwritten.
        isClosed.current = true;
        return undefined;
      });
      const board = (kept && boardOfText(kept.drawing)) ?? newBoard;
      // A missing picture leaves a gap; the rest is shown.
      await Promise.all(
        [...picturesNeeded(board)].map(async (name) => {
          const chosen = kept?.pictures[name];
          if (chosen) await pictures.add(name, chosen).catch(() => {});
        }),
      );
      if (!current) return;
      latest.current = withoutPictures(board, (name: PictureName) => pictures.pixelsOf(name) !== undefined);
      setState(latest.current);
    })();
    return () => {
      current = false;
    };
  }, [drafts, pictures]);

  const write = useCallback(() => {
    writing.current ??= (async () => {
      while (isDirty.current && !isClosed.current) {
        isDirty.current = false;
        const board = latest.current;
        const draft = { drawing: boardToText(board), pictures: pictures.kept(picturesNeeded(board)) };
        await drafts.save(draft).catch((cause) => {
          isDirty.current = true;
          throw cause;
        });
      }
    })().finally(() => {
      writing.current = null;
    });
    return writing.current;
  }, [drafts, pictures]);

  const keep = useCallback(() => {
    // If the device cannot store, a notice says so where the author writes; the drawing stays on the screen.
    void write().catch(() => {});
  }, [write]);
  const act = useCallback(
    (action: BoardAction): boolean => {
      const next = boardAfter(latest.current, action);
      if (next === latest.current) return false;
      latest.current = next;
      isDirty.current = true;
      setState(next);
      // The new stroke is shown first: serialising a board with thousands of strokes takes a while.
      afterPaint(keep);
      return true;
    },
    [keep],
  );
  usePageHide(keep);
  const discard = useCallback(async () => {
    isClosed.current = true;
    await writing.current?.catch(() => {});
    await drafts.clear().catch(() => {});
  }, [drafts]);
  const scene = useCallback(() => shownOf(latest.current), []);
  return state && { state, pictures, scene, act, discard };
}
