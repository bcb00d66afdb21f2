import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BoardProps } from '#services/board-slot.ts';
import { useServices } from '#services/services-context.ts';
import { loadChunk } from './load-chunk.ts';

let loaded: ComponentType<BoardProps> | undefined;

/** The signature board, brought when it is first opened. One that does not come says so, and the next click asks again. */
export function BoardSlot(props: BoardProps) {
  const { t, ensure } = useI18n();
  const { timers, notify } = useServices();
  const [Board, setBoard] = useState(() => loaded);
  const onFailure = useRef(() => {});
  onFailure.current = () => {
    notify.error(t('error.chunk', { name: 'board' }));
    props.onClose();
  };
  useEffect(() => {
    let current = true;
    const load = async () => {
      const [{ SignatureBoard }] = await Promise.all([
        import('#features/board/signature-board.tsx'),
        ensure('board'),
      ]);
      return SignatureBoard;
    };
    loadChunk('board', load, timers).then(
      (part) => {
        loaded = part;
        if (current) setBoard(() => part);
      },
      () => {
        if (current) onFailure.current();
      },
    );
    return () => {
      current = false;
    };
  }, [ensure, timers]);
  return Board ? <Board {...props} /> : <p role="status">{t('app.loading')}</p>;
}
