import { type ComponentType, createContext, useContext } from 'react';
import type { BookId } from '#shared/domain/ids.ts';

/** Props of the signature board. */
export type BoardProps = {
  /** The story whose contract is signed: its board is kept under this id. */
  id: BookId;
  onClose(): void;
  /** Receives the drawing as a signature, a PNG data URL for the contract; the drawing stays on the board. */
  onUse(imageData: string): void;
  /** Opens the contract; called directly by the click. */
  onReview(): void;
};

/** The board, provided by `app`: a feature may not import another feature. */
export const BoardContext = createContext<ComponentType<BoardProps> | undefined>(undefined);

/** The signature board as a component; undefined if the app provides none. */
export const useBoardSlot = (): ComponentType<BoardProps> | undefined => useContext(BoardContext);
