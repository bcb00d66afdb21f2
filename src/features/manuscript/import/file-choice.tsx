import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { IMPORT_FILES_MAX } from '#shared/domain/limits.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './import-page.module.css';
import type { FileProblem, Import, ImportState } from './use-import.ts';

/** File name endings of the readers (shared/manuscript/read-manuscript.ts, which the page must not load because of its parsers). */
const ACCEPTED = '.docx,.epub,.odt,.html,.htm,.xhtml,.zip,.txt,.md,.markdown';

type Props = {
  manuscript: Import;
  /** Files are dragged over the page. */
  over: boolean;
};

/** Chooses or receives files, shows the progress of reading them, or the reason they were refused. */
export function FileChoice({ manuscript, over }: Props) {
  const { t } = useI18n();
  const { state } = manuscript;
  const isPreview = state.kind === 'preview';
  return (
    <div className={classes.way} data-over={over || undefined} data-small={isPreview || undefined}>
      {isPreview ? null : <p className={classes.lead}>{t('manuscript.import.lead')}</p>}
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
        <Choice state={state} manuscript={manuscript} />
      )}
    </div>
  );
}

type ChoiceProps = { state: Exclude<ImportState, { kind: 'reading' }>; manuscript: Import };

/** The files that were chosen, what was wrong with them, and the button that chooses. */
function Choice({ state, manuscript }: ChoiceProps) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const isPreview = state.kind === 'preview';
  const isMissing = !isPreview && state.again !== null;
  return (
    <>
      {isPreview ? (
        <p className={classes.file}>
          {state.files.length === 1
            ? state.files[0]?.name
            : t.count('manuscript.import.files', state.files.length)}
        </p>
      ) : null}
      <Problems problems={state.problems} />
      {isMissing ? <Button onClick={manuscript.retry}>{t('manuscript.import.retry')}</Button> : null}
      <Button
        variant={isPreview || isMissing ? 'default' : 'filled'}
        leftSection={<Icon d={icons.file} />}
        onClick={() => field.current?.click()}
      >
        {t(isPreview ? 'manuscript.import.another' : 'manuscript.import.choose')}
      </Button>
      {isPreview ? null : <p className={`${classes.quiet} ${classes.drop}`}>{t('manuscript.import.drop')}</p>}
      <FileInput
        ref={field}
        label={t('manuscript.import.choose')}
        accept={ACCEPTED}
        onFiles={manuscript.choose}
      />
    </>
  );
}

/** Why files were not read, each with its name if several were chosen. */
function Problems({ problems }: { problems: readonly FileProblem[] }) {
  const { t, format } = useI18n();
  if (problems.length === 0) return null;
  return (
    <div className={classes.bad} role="alert">
      {problems.map(({ name, problem }) => {
        const why = t(`manuscript.error.${problem}`, { limit: format.number(IMPORT_FILES_MAX) });
        return <p key={name}>{name === '' ? why : t('manuscript.import.notRead', { name, why })}</p>;
      })}
    </div>
  );
}
