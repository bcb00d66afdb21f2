import { useI18n } from '#i18n/i18n-context.ts';
import type { BoardProps } from '#services/board-slot.ts';
import { part } from '#services/part/part.tsx';

const Board = part(
  'board',
  async () => (await import('#features/board/signature-board.tsx')).SignatureBoard,
  { texts: 'board', failed: 'tell' },
);

/** The signature board, loaded when first opened. If it cannot load a message says so, and the next click tries again. */
export function BoardSlot(props: BoardProps) {
  const { t } = useI18n();
  return <Board {...props} waiting={<p role="status">{t('app.loading')}</p>} />;
}
