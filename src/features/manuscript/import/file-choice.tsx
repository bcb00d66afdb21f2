import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './import-page.module.css';
import type { Import } from './use-import.ts';

/** File name endings of the readers (shared/manuscript/read-manuscript.ts, which the page must not load because of its parsers). */
const ACCEPTED = '.docx,.txt,.md,.markdown';

type Props = {
  manuscript: Import;
  /** Files are dragged over the page. */
  over: boolean;
  onFile(file: File): void;
};

/** Chooses or receives a file, shows the progress of reading it, or the reason it was refused. */
export function FileChoice({ manuscript, over, onFile }: Props) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const { state } = manuscript;
  return (
    <div
      className={classes.way}
      data-over={over || undefined}
      data-small={state.kind === 'preview' || undefined}
    >
      {state.kind === 'preview' ? null : <p className={classes.lead}>{t('manuscript.import.lead')}</p>}
      {state.kind === 'reading' ? (
        <>
          <p role="status">{t('manuscript.import.reading', { name: state.name })}</p>
          <progress
            className={classes.progress}
            max={1}
            value={state.part}
            aria-label={t('manuscript.import.reading', { name: state.name })}
          />
          <Button variant="default" onClick={manuscript.cancel}>
            {t('manuscript.cancel')}
          </Button>
        </>
      ) : (
        <>
          {state.kind === 'choose' && state.problem !== null ? (
            <p className={classes.bad} role="alert">
              {t(`manuscript.error.${state.problem}`)}
            </p>
          ) : null}
          {state.kind === 'preview' ? <p className={classes.file}>{state.file.name}</p> : null}
          <Button
            variant={state.kind === 'preview' ? 'default' : 'filled'}
            leftSection={<Icon d={icons.file} />}
            onClick={() => field.current?.click()}
          >
            {t(state.kind === 'preview' ? 'manuscript.import.another' : 'manuscript.import.choose')}
          </Button>
          {state.kind === 'preview' ? null : <p className={classes.quiet}>{t('manuscript.import.drop')}</p>}
        </>
      )}
      <FileInput ref={field} label={t('manuscript.import.choose')} accept={ACCEPTED} onFile={onFile} />
    </div>
  );
}
