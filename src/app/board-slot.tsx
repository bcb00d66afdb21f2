import { useI18n } from '#i18n/i18n-context.ts';
import type { BoardProps } from '#services/board-slot.ts';
import { lazy } from '#start/lazy.ts';
import { useOverlay } from '#start/use-part.ts';

const board = lazy('board', async () => (await import('#features/board/signature-board.tsx')).SignatureBoard);

/** The signature board, loaded when first opened. If it cannot load a message says so, and the next click tries again. */
export function BoardSlot(props: BoardProps) {
  const { t } = useI18n();
  const Board = useOverlay(board, 'board', props.onClose);
  return Board ? <Board {...props} /> : <p role="status">{t('app.loading')}</p>;
}
