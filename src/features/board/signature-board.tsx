import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BoardProps } from '#services/board-slot.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { dotted } from '#ui/dotted.ts';
import { type SheetHandle, SheetView } from './sheet-view.tsx';
import classes from './signature-board.module.css';
import type { BoardAction } from './state/board-state.ts';
import { shownOf } from './state/history.ts';
import { shortcutOf } from './state/shortcut.ts';
import { Toolbar } from './toolbar.tsx';
import { useBoardFiles } from './use-board-files.ts';
import { useBoardWords } from './use-board-words.ts';
import { type KeptBoard, useKeptBoard } from './use-kept-board.ts';

const ZOOM_STEP = 1.25;

/** The signature board over the whole screen (docs/spec, section 2): no route, opened over the current screen. */
export function SignatureBoard(props: BoardProps) {
  const { t } = useI18n();
  const kept = useKeptBoard(props.id);
  return (
    <Dialog
      onClose={props.onClose}
      title={t('board.title')}
      fullScreen
      // Escape first cancels what was begun on the sheet.
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
    >
      {kept ? <Opened {...props} kept={kept} /> : <p role="status">{t('app.loading')}</p>}
    </Dialog>
  );
}

/** Runs a key's command on the sheet: removes the selection, or changes the zoom. */
function lookOrRemove(type: 'delete' | 'zoomIn' | 'zoomOut' | 'zoomFit', sheet: SheetHandle | null): void {
  if (type === 'delete') sheet?.removeSelected();
  else if (type === 'zoomFit') sheet?.fit();
  else sheet?.zoom(type === 'zoomIn' ? ZOOM_STEP : 1 / ZOOM_STEP);
}

/** Says that a pen is in use, so fingers only move the sheet. Its button lets fingers draw again. */
function PenInUse({ onFingers }: { onFingers(): void }) {
  const { t } = useI18n();
  return (
    <p className={classes.pen}>
      {t('board.penInUse')}{' '}
      <Button variant="default" size="sm" onClick={onFingers}>
        {t('board.drawWithFingers')}
      </Button>
    </p>
  );
}

function Opened({ kept, onClose, onUse, onReview }: BoardProps & { kept: KeptBoard }) {
  const { t } = useI18n();
  const { state, pictures, act } = kept;
  const sheet = useRef<SheetHandle>(null);
  const help = useId();
  const words = useBoardWords();
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [hasPen, setHasPen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const scene = shownOf(state);

  const onAction = (action: BoardAction): boolean => {
    setProblem(null);
    if (action.type !== 'tool' && action.type !== 'draw' && action.type !== 'write')
      sheet.current?.leaveText();
    const isDone = act(action);
    if (isDone) setSaid(words.ofAction(action));
    else if (action.type === 'draw') setProblem(t('board.full'));
    return isDone;
  };
  const say = { problem: setProblem, said: setSaid };
  const { upload, download, use } = useBoardFiles({ kept, sheet, say, onAction, onUse });
  const onKeyDown = (event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLTextAreaElement;
    const shortcut = shortcutOf(event);
    if (!shortcut || (isWriting && shortcut.type !== 'escape')) return;
    event.preventDefault();
    if (shortcut.type === 'tool') onAction(shortcut);
    else if (shortcut.type === 'undo' || shortcut.type === 'redo') onAction({ type: shortcut.type });
    else if (shortcut.type !== 'escape') lookOrRemove(shortcut.type, sheet.current);
    else if (!sheet.current?.leave()) onClose();
  };
  return (
    <>
      {/* Keys work anywhere in the board; the confirmation below handles its own keys. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each control inside has its own role */}
      <div className={classes.board} onKeyDown={onKeyDown}>
        <SheetView
          ref={sheet}
          state={state}
          pictureOf={pictures.pixelsOf}
          describedBy={help}
          onAction={onAction}
          onPen={setHasPen}
        />
        <div className={classes.said}>
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
          {hasPen ? (
            <PenInUse
              onFingers={() => {
                sheet.current?.drawWithFingers();
                setHasPen(false);
              }}
            />
          ) : null}
        </div>
        <Toolbar
          state={state}
          onAction={onAction}
          onUpload={(file) => void upload(file)}
          onDownload={download}
          onFit={() => sheet.current?.fit()}
          onDiscard={() => setIsAsking(true)}
          onReview={onReview}
          onUse={use}
        />
        <div className="visually-hidden">
          <p role="status">{said}</p>
          <p id={help}>{dotted([words.ofScene(scene), t('board.help'), t('board.sensitiveKept')])}</p>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('board.discardAsk')}
        confirm={t('board.discard')}
        cancel={t('board.keep')}
        dangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void kept.discard().then(onClose)}
      >
        {t('board.discardText')}
      </ConfirmDialog>
    </>
  );
}
