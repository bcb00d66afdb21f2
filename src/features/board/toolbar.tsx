import '#ui/styles/button.ts';
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import type { BoardAction, BoardState } from './state/board-state.ts';
import { canRedo, canUndo, shownOf } from './state/history.ts';
import { TOOL_KEYS, TOOLS, WIDTH_MAX, WIDTH_MIN } from './state/tools.ts';
import { boardIcons, toolIcons } from './tool-icons.ts';
import classes from './toolbar.module.css';

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
