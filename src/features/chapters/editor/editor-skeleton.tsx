import { Alert } from '@mantine/core';
import { useEffect } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { Bone } from '#ui/bone.tsx';
import { focusScreen } from '#ui/platform/focus-screen.ts';
import { useWritingLook, writingProps } from '#ui/platform/writing-look.ts';
import classes from './chapter-editor.module.css';
import barClasses from './editor-bar.module.css';

/** Widths of the grey lines in place of the text. */
const LINES = ['100%', '94%', '97%', '62%'];

/**
 * The editor until its chapter is open: grey shapes where bar, title, text and tools will be. If the storage does not open, it says why.
 */
export function EditorSkeleton() {
  const { t } = useI18n();
  const { storage } = useSyncStatus();
  const look = useWritingLook();
  // The screen that replaces it takes the focus.
  useEffect(() => () => focusScreen(), []);
  return (
    <div className={classes.page} {...writingProps(look)} role="status" aria-label={t('app.loading')}>
      <div className={barClasses.place}>
        <header className={barClasses.bar}>
          <Bone width={44} height={44} />
          <Bone width="40%" height={16} />
        </header>
      </div>
      <main className={classes.column}>
        {storage !== 'ok' && (
          <Alert color="warn" role="alert">
            {t(`sync.${storage}`)}
          </Alert>
        )}
        <div className={classes.titleSkeleton}>
          <Bone width="60%" height={26} />
        </div>
        <div>
          {LINES.map((width) => (
            <div key={width} className={classes.lineSkeleton}>
              <Bone width={width} height={14} />
            </div>
          ))}
        </div>
      </main>
      <div className={classes.bottomPlace}>
        <footer className={classes.bottom}>
          <div className={classes.toolbarPlace} />
        </footer>
      </div>
    </div>
  );
}
