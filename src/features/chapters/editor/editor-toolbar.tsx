import { ActionIcon } from '@mantine/core';
import { memo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { MARKS } from '#shared/domain/story-document.ts';
import classes from './editor-toolbar.module.css';
import type { EditorMarks, StoryEditor } from './story-editor.ts';
import { toolbarIcons } from './toolbar-icons.tsx';

type Action = Parameters<StoryEditor['run']>[0];

type Props = { state: EditorMarks; disabled: boolean; onAction(action: Action): void };

/** Formatting, in one row above the keyboard. On small phones the marks scroll sideways under undo and redo, which stay visible. */
export const EditorToolbar = memo(function EditorToolbar({ state, disabled, onAction }: Props) {
  const { t } = useI18n();
  const button = (action: Action, pressed?: boolean, off = false) => (
    <ActionIcon
      key={action}
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
    <div role="toolbar" aria-label={t('editor.toolbar')} className={classes.toolbar}>
      {MARKS.map((mark) => button(mark, state.marks[mark]))}
      {button('quote', state.quote)}
      {button('sceneBreak')}
      <div className={classes.steps}>
        {button('undo', undefined, !state.canUndo)}
        {button('redo', undefined, !state.canRedo)}
      </div>
    </div>
  );
});
