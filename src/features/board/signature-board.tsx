import '#ui/styles/button.ts';
import '#ui/styles/modal.ts';
import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BoardProps } from '#services/board-slot.ts';
import { pngOfDataUrl, SIGNATURE_CHARACTERS_MAX } from '#shared/domain/contract/signature.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { dotted } from '#ui/dotted.ts';
import { checkPicture } from '#ui/platform/check-picture.ts';
import { saveFile } from '#ui/platform/save-file.ts';
import { exportPng, exportSignature } from './canvas/export-png.ts';
import { type SheetHandle, SheetView } from './sheet-view.tsx';
import classes from './signature-board.module.css';
import type { BoardAction } from './state/board-state.ts';
import { shownOf } from './state/history.ts';
import { shortcutOf } from './state/shortcut.ts';
import { Toolbar } from './toolbar.tsx';
import { useBoardWords } from './use-board-words.ts';
import { type KeptBoard, useKeptBoard } from './use-kept-board.ts';

const ZOOM_STEP = 1.25;
const FILE_NAME = 'signature-board.png';

/** The signature board over the whole screen (docs/spec, section 2): not a route, opened over what is shown. */
export function SignatureBoard(props: BoardProps) {
  const { t } = useI18n();
  const kept = useKeptBoard(props.id);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('board.title')}
      fullScreen
      // Escape first leaves what is begun on the sheet.
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
    >
      {kept ? <Opened {...props} kept={kept} /> : <p role="status">{t('app.loading')}</p>}
    </Modal>
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
  const upload = async (file: File) => {
    const kind = await checkPicture(file);
    if (kind) {
      setProblem(t(`contract.picture.${kind}`));
      return;
    }
    const name = `board-${state.next}` as const;
    const chosen = { type: file.type || 'image/png', bytes: await file.arrayBuffer() };
    const isShown = await pictures.add(name, chosen).then(
      () => true,
      () => false,
    );
    const drawn = pictures.drawn(name);
    if (!isShown || !drawn) setProblem(t('contract.picture.wrongType'));
    else if (onAction({ type: 'draw', drawn })) {
      // It lies in the middle and is to be put in its place.
      act({ type: 'tool', tool: 'move' });
    }
  };
  const download = () => {
    sheet.current?.leaveText();
    const png = exportPng(kept.scene(), pictures.pixelsOf);
    if (png === null) {
      setProblem(t('board.nothing'));
      return;
    }
    const bytes = pngOfDataUrl(png);
    if (bytes) saveFile(FILE_NAME, new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
    setSaid(t('board.said.downloaded'));
  };
  const use = () => {
    sheet.current?.leaveText();
    const png = exportSignature(kept.scene(), pictures.pixelsOf, SIGNATURE_CHARACTERS_MAX);
    if (png === null) setProblem(t('contract.pad.empty'));
    else onUse(png);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLTextAreaElement;
    const shortcut = shortcutOf(event);
    if (!shortcut || (isWriting && shortcut.type !== 'escape')) return;
    event.preventDefault();
    if (shortcut.type === 'tool') onAction(shortcut);
    else if (shortcut.type === 'undo' || shortcut.type === 'redo') onAction({ type: shortcut.type });
    else if (shortcut.type === 'delete') sheet.current?.removeSelected();
    else if (shortcut.type === 'zoomFit') sheet.current?.fit();
    else if (shortcut.type === 'zoomIn') sheet.current?.zoom(ZOOM_STEP);
    else if (shortcut.type === 'zoomOut') sheet.current?.zoom(1 / ZOOM_STEP);
    else if (!sheet.current?.leave()) onClose();
  };
  return (
    <>
      {/* Keys work wherever in the board the focus is; those of the question below are its own. */}
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
            <p className={classes.pen}>
              {t('board.penInUse')}{' '}
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  sheet.current?.drawWithFingers();
                  setHasPen(false);
                }}
              >
                {t('board.drawWithFingers')}
              </Button>
            </p>
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
