import { ActionIcon } from '@mantine/core';
import { memo, type ReactNode, useState } from 'react';
import { lineIcon } from '#features/chapters/line-icon.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { MARKS } from '#shared/domain/story-document.ts';
import classes from './editor-toolbar.module.css';
import type { EditorMarks, StoryEditor } from './story-editor.ts';

const icon = (children: ReactNode) => lineIcon('1.25em', children);

/** Icons of the formatting toolbar. */
const toolbarIcons = {
  bold: icon(<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />),
  italic: icon(<path d="M11 5h6M7 19h6M14 5l-4 14" />),
  underline: icon(<path d="M7 5v6a5 5 0 0 0 10 0V5M5 20h14" />),
  strike: icon(
    <path d="M5 12h14M16 7.5C15.4 6 14 5 12 5c-2.500 0-4 1.300-4 3.200 0 1.500.9 2.500 2.500 3M8 16c.5 2 2 3 4.200 3 2.400 0 4-1.300 4-3.300 0-.7-.2-1.300-.5-1.700" />,
  ),
  quote: icon(
    <path d="M9 7H5v5h4V7zm0 5c0 2.500-1.500 4-3.500 4.500M19 7h-4v5h4V7zm0 5c0 2.500-1.500 4-3.500 4.500" />,
  ),
  sceneBreak: icon(
    <path d="M12 5.500v5M9.800 6.800l4.400 2.400M14.200 6.800 9.800 9.200M5 15.500v3M3.700 16.200l2.600 1.600M6.300 16.200l-2.600 1.600M19 15.500v3M17.700 16.200l2.600 1.600M20.300 16.200l-2.600 1.600" />,
  ),
  undo: icon(<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />),
  fold: icon(<path d="M5.500 12v.01M12 12v.01M18.500 12v.01" strokeWidth="3" />),
  redo: icon(<path d="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />),
};

/** The tools of the second row. */
const FOLDED = ['underline', 'strike', 'quote'] as const;

type Action = Parameters<StoryEditor['run']>[0];

type Props = { state: EditorMarks; disabled: boolean; onAction(action: Action): void };

/**
 * Formatting, in one row above the keyboard. A phone shows the tools that stories need most; a button opens a second row with the others
 * (editor-toolbar.module.css).
 */
export const EditorToolbar = memo(function EditorToolbar({ state, disabled, onAction }: Props) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  const isFoldedOn = FOLDED.some((action) => (action === 'quote' ? state.quote : state.marks[action]));
  const button = (action: Action, pressed?: boolean, off = false) => (
    <ActionIcon
      key={action}
      data-tool={action}
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'ink' : 'gray'}
      aria-label={t(`editor.${action}`)}
      title={t(`editor.${action}`)}
      disabled={disabled || off}
      // The text keeps the focus, so a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAction(action)}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {toolbarIcons[action]}
    </ActionIcon>
  );
  return (
    <div
      role="toolbar"
      aria-label={t('editor.toolbar')}
      className={classes.toolbar}
      data-open={open || undefined}
    >
      {MARKS.map((mark) => button(mark, state.marks[mark]))}
      {button('quote', state.quote)}
      {button('sceneBreak')}
      <ActionIcon
        className={classes.fold ?? ''}
        variant={open || isFoldedOn ? 'light' : 'subtle'}
        color={open || isFoldedOn ? 'ink' : 'gray'}
        aria-label={t('editor.moreFormatting')}
        aria-expanded={open}
        title={t('editor.moreFormatting')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        {toolbarIcons.fold}
      </ActionIcon>
      <div className={classes.steps}>
        {button('undo', undefined, !state.canUndo)}
        {button('redo', undefined, !state.canRedo)}
      </div>
    </div>
  );
});
