import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import type { BoardAction, BoardState } from './state/board-state.ts';
import { canRedo, canUndo, shownOf } from './state/history.ts';
import { TOOL_KEYS, TOOLS, type Tool, WIDTH_MAX, WIDTH_MIN } from './state/tools.ts';
import classes from './toolbar.module.css';

/** Paths of the board's icons, for `Icon`; drawn in a square of 24. */
const toolIcons: Readonly<Record<Tool, string>> = {
  pencil: 'm4 20 1-4.500L16.500 4a2.100 2.100 0 0 1 3.500 3.500L8.500 19 4 20ZM14.500 6l3.500 3.500',
  line: 'M5 19 19 5',
  dashedLine: 'm4.500 19.500 3-3m3-3 3-3m3-3 3-3',
  arrow: 'M5 19 19 5M10.500 5H19v8.500',
  rectangle: 'M4 6.500h16v11H4z',
  circle: 'M12 4.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15Z',
  ellipse: 'M12 6.500c5 0 9 2.500 9 5.500s-4 5.500-9 5.500-9-2.500-9-5.500 4-5.500 9-5.500Z',
  triangle: 'M12 5 3.500 19.500h17L12 5Z',
  text: 'M5 7V5h14v2M12 5v14m-2.500 0h5',
  rubber:
    'm8.500 20-4.500-4.500a1.500 1.500 0 0 1 0-2L13.500 4l6.500 6.500L10.500 20h-2ZM9 8.500l6.500 6.500M8.500 20H20',
  move: 'M12 3v18M3 12h18M9.500 5.500 12 3l2.500 2.500m-5 13L12 21l2.500-2.500m-9-9L3 12l2.500 2.500m13-5L21 12l-2.500 2.500',
};

const boardIcons = {
  undo: 'M8.500 5 4 9.500 8.500 14M4 9.500h9.500a6 6 0 0 1 0 12H10',
  redo: 'M15.500 5 20 9.500 15.500 14M20 9.500h-9.500a6 6 0 0 0 0 12H14',
  fit: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
  clear: 'M6 3.500h8.500L19 8v12.500H6zM9.500 11l5 5m0-5-5 5',
} as const;

/** Colours that a browser suggests in its colour picker. */
const COLOURS = ['#000000', '#34437a', '#b44a24', '#2b6a46', '#b3261e', '#8a5200', '#5b606c', '#ffffff'];

type Props = {
  state: BoardState;
  onAction(action: BoardAction): void;
  onUpload(file: File): void;
  onDownload(): void;
  onFit(): void;
  onDiscard(): void;
  onReview(): void;
  onUse(): void;
};

/** All tools, within reach of one thumb: below the sheet on an upright phone, beside it on a wide screen. */
export function Toolbar(props: Props) {
  const { state, onAction } = props;
  const { t, format } = useI18n();
  const chooser = useRef<HTMLInputElement>(null);
  const isEmpty = shownOf(state).length === 0;

  const button = (
    label: string,
    icon: string,
    onClick: () => void,
    more: Record<string, unknown> = {},
  ): ReactNode => (
    <ActionIcon
      key={label}
      size={44}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={onClick}
      {...more}
    >
      <Icon d={icon} size={24} />
    </ActionIcon>
  );
  return (
    <div className={classes.bar}>
      <div role="toolbar" aria-label={t('board.tools')} className={classes.tools}>
        {TOOLS.map((tool) => {
          const name = t(`board.tool.${tool}`);
          const isTaken = state.tool === tool;
          return button(name, toolIcons[tool], () => onAction({ type: 'tool', tool }), {
            title: t('board.withKey', { name, key: TOOL_KEYS[tool].toUpperCase() }),
            'aria-keyshortcuts': TOOL_KEYS[tool],
            'aria-pressed': isTaken,
            variant: isTaken ? 'filled' : 'subtle',
            color: isTaken ? 'ink' : 'gray',
          });
        })}
        {button(t('board.undo'), boardIcons.undo, () => onAction({ type: 'undo' }), {
          disabled: !canUndo(state),
          'aria-keyshortcuts': 'Control+Z',
        })}
        {button(t('board.redo'), boardIcons.redo, () => onAction({ type: 'redo' }), {
          disabled: !canRedo(state),
          'aria-keyshortcuts': 'Control+Shift+Z',
        })}
        {button(t('board.clear'), boardIcons.clear, () => onAction({ type: 'clear' }), { disabled: isEmpty })}
        {button(t('board.upload'), icons.picture, () => chooser.current?.click())}
        {button(t('board.download'), icons.download, props.onDownload)}
      </div>
      <FileInput ref={chooser} label={t('board.upload')} onFile={props.onUpload} />
      <div className={classes.stroke}>
        <input
          type="color"
          className={classes.colour}
          aria-label={t('board.colour')}
          title={t('board.colour')}
          list="board-colours"
          value={state.colour}
          onChange={(event) => onAction({ type: 'colour', colour: event.currentTarget.value })}
        />
        <datalist id="board-colours">
          {COLOURS.map((colour) => (
            <option key={colour} value={colour} />
          ))}
        </datalist>
        <input
          type="range"
          className={classes.width}
          aria-label={t('board.width')}
          title={t('board.width')}
          min={WIDTH_MIN}
          max={WIDTH_MAX}
          value={state.width}
          onChange={(event) => onAction({ type: 'width', width: event.currentTarget.valueAsNumber })}
        />
        <span aria-hidden="true" className={classes.number}>
          {format.number(state.width)}
        </span>
        {button(t('board.fit'), boardIcons.fit, props.onFit)}
        {button(t('board.discard'), icons.trash, props.onDiscard)}
      </div>
      <div className={classes.actions}>
        <Button variant="default" classNames={{ label: classes.label }} onClick={props.onReview}>
          {t('board.review')}
        </Button>
        <Button classNames={{ label: classes.label }} onClick={props.onUse}>
          {t('board.use')}
        </Button>
      </div>
    </div>
  );
}
