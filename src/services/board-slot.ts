import { type ComponentType, createContext, useContext } from 'react';
import type { BookId } from '#shared/domain/ids.ts';

/** What whoever opens the signature board hands to it. */
export type BoardProps = {
  /** The story whose contract is signed: its board is kept under this id. */
  id: BookId;
  onClose(): void;
  /** The drawing as a signature, a PNG data URL the contract takes; what was drawn stays on the board. */
  onUse(imageData: string): void;
  /** Opens the contract; called by the click itself. */
  onReview(): void;
};

/** The board, brought by `app` when it is first shown: a feature may not import another. */
export const BoardContext = createContext<ComponentType<BoardProps> | undefined>(undefined);

/** The signature board as a component; undefined where the app has none to give. */
export const useBoardSlot = (): ComponentType<BoardProps> | undefined => useContext(BoardContext);
