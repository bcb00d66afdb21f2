import type { RefObject } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { pngOfDataUrl, SIGNATURE_CHARACTERS_MAX } from '#shared/domain/contract/signature.ts';
import { checkPicture } from '#ui/platform/check-picture.ts';
import { saveFile } from '#ui/platform/save-file.ts';
import { exportPng, exportSignature } from './canvas/export-png.ts';
import type { SheetHandle } from './sheet-view.tsx';
import type { BoardAction } from './state/board-state.ts';
import type { KeptBoard } from './use-kept-board.ts';

const FILE_NAME = 'signature-board.png';

type Options = {
  kept: KeptBoard;
  sheet: RefObject<SheetHandle | null>;
  /** `problem` shows an error; `said` announces an action to screen readers. */
  say: { problem(text: string): void; said(text: string): void };
  /** Applies the action. Returns whether the board has changed. */
  onAction(action: BoardAction): boolean;
  onUse(png: string): void;
};

/** Puts pictures on the board, and exports the board as a file or as the signature. */
export function useBoardFiles({ kept, sheet, say, onAction, onUse }: Options) {
  const { t } = useI18n();
  const { state, pictures, act } = kept;

  const upload = async (file: File) => {
    const kind = await checkPicture(file);
    if (kind) {
      say.problem(t(`contract.picture.${kind}`));
      return;
    }
    const name = `board-${state.next}` as const;
    const chosen = { type: file.type || 'image/png', bytes: await file.arrayBuffer() };
    const isShown = await pictures.add(name, chosen).then(
      () => true,
      () => false,
    );
    const drawn = pictures.drawn(name);
    if (!isShown || !drawn) say.problem(t('contract.picture.wrongType'));
    else if (onAction({ type: 'draw', drawn })) {
      // The picture is put in the middle of the sheet, and the author then moves it.
      act({ type: 'tool', tool: 'move' });
    }
  };
  const download = () => {
    sheet.current?.leaveText();
    const png = exportPng(kept.scene(), pictures.pixelsOf);
    if (png === null) {
      say.problem(t('board.nothing'));
      return;
    }
    const bytes = pngOfDataUrl(png);
    if (bytes) saveFile(FILE_NAME, new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
    say.said(t('board.said.downloaded'));
  };
  const use = () => {
    sheet.current?.leaveText();
    const png = exportSignature(kept.scene(), pictures.pixelsOf, SIGNATURE_CHARACTERS_MAX);
    if (png === null) say.problem(t('contract.pad.empty'));
    else onUse(png);
  };
  return { upload, download, use };
}
