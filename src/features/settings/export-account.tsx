import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { saveFile } from '#ui/platform/save-file.ts';
import classes from './export-account.module.css';
import type { MissingPart } from './gather-account.ts';
import { SettingsPart } from './settings-part.tsx';

type State =
  | { kind: 'idle' }
  | { kind: 'working'; done: number; all: number }
  | { kind: 'done'; missing: readonly MissingPart[] }
  | { kind: 'failed' };

/** Everything the account holds as one file, made on this device. The zip code loads on demand. */
export function ExportAccount() {
  const { t, format, language } = useI18n();
  const { api, clock } = useServices();
  const { work } = useAuthor();
  const session = useSession();
  const [state, setState] = useState<State>({ kind: 'idle' });

  const start = async () => {
    if (!session) return;
    setState({ kind: 'working', done: 0, all: 1 });
    try {
      const [{ gatherAccount }, { makeArchive }] = await Promise.all([
        import('./gather-account.ts'),
        import('#shared/manuscript/make-archive.ts'),
      ]);
      const now = clock.now();
      const { files, missing } = await gatherAccount({
        work,
        api,
        session,
        now,
        untitled: t('author.untitled'),
        onProgress: (done, all) => setState({ kind: 'working', done, all }),
      });
      saveFile(`tinta-${new Date(now).toISOString().slice(0, 10)}.zip`, makeArchive(files, now));
      setState({ kind: 'done', missing: [...missing] });
    } catch {
      setState({ kind: 'failed' });
    }
  };
  const parts = (missing: readonly MissingPart[]) =>
    missing.map((part) => t(`settings.part.${part}`)).join(language === 'zh_CN' ? '、' : ', ');
  return (
    <SettingsPart title={t('settings.export')} help={t('settings.exportHelp')}>
      <Button
        variant="default"
        loading={state.kind === 'working'}
        leftSection={<Icon d={icons.download} />}
        onClick={() => void start()}
      >
        {t('settings.exportStart')}
      </Button>
      <p role="status" className={classes.state}>
        {state.kind === 'working'
          ? t('settings.exportWorking', { done: format.number(state.done), all: format.number(state.all) })
          : null}
        {state.kind === 'done'
          ? state.missing.length === 0
            ? t('settings.exportDone')
            : t('settings.exportPartly', { parts: parts(state.missing) })
          : null}
        {state.kind === 'failed' ? t('settings.exportFailed') : null}
      </p>
    </SettingsPart>
  );
}
