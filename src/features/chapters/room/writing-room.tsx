import { type ReactNode, useEffect } from 'react';
import { useVersions, type VersionsProps } from '#features/chapters/versions/use-versions.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useTexts } from '#services/use-texts.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { Chapters } from './chapters.tsx';
import classes from './panel.module.css';

/** The chapters of the story, left of the text. `chapterId`: the open one; null: a new one. */
export function ChaptersPanel(props: { bookId: BookId; chapterId: ChapterId | null }) {
  const { t } = useI18n();
  return useTexts('room') ? (
    <Panel side="chapters" title={t('room.chapters')}>
      <Chapters {...props} />
    </Panel>
  ) : null;
}

type HistoryProps = Omit<VersionsProps, 'chapterId' | 'onRestored'> & {
  /** null: the chapter is not stored yet. */
  chapterId: ChapterId | null;
  /** A comparison is open, which gets half of the space. */
  onComparing(comparing: boolean): void;
};

const stay = () => {};

/** The versions of the open chapter, right of its text. */
export function HistoryPanel({ chapterId, ...props }: HistoryProps) {
  const { t } = useI18n();
  return useTexts('room') ? (
    <Panel side="history" title={t('room.history')}>
      {chapterId === null ? (
        <p className={classes.empty}>{t('room.noHistory')}</p>
      ) : (
        <Versions {...props} chapterId={chapterId} onRestored={stay} />
      )}
    </Panel>
  ) : null;
}

function Versions({ onComparing, ...props }: VersionsProps & Pick<HistoryProps, 'onComparing'>) {
  const { body, isComparing } = useVersions(props);
  useEffect(() => {
    onComparing(isComparing);
    return () => onComparing(false);
  }, [isComparing, onComparing]);
  return body;
}

type PanelProps = { side: 'chapters' | 'history'; title: string; children: ReactNode };

/** A part of the writing room beside the text. The buttons of the editor's bar open and close it (editor/panel-button.tsx). */
function Panel({ side, title, children }: PanelProps) {
  return (
    <aside className={classes.panel} data-side={side} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
