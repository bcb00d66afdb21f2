import '#ui/styles/drawer.ts';
import { Alert, Badge, Button, Drawer, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { VersionView } from '#sync/author-work.ts';
import { dotted } from '#ui/dotted.ts';
import { Comparison } from './comparison.tsx';
import classes from './versions-drawer.module.css';

type Props = {
  chapterId: ChapterId;
  /** The text as it is now. */
  now: ChapterText;
  flush(): Promise<void>;
  /** Shows a restored text in the editor. */
  onText(text: ChapterText): void;
  onClose(): void;
};

type Looked = { version: VersionView; text: ChapterText | null; failed: boolean };

/** Every version of a chapter, on this device and on the server: look, compare with now, restore (product.md, Writing). */
export function VersionsDrawer({ chapterId, now, flush, onText, onClose }: Props) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const versions = useLive(useCallback(() => work.versions(chapterId), [work, chapterId]));
  const [server, setServer] = useState<'asking' | 'there' | 'away'>('asking');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    work.fetchVersions(chapterId).then(
      () => setServer('there'),
      () => setServer('away'),
    );
  }, [work, chapterId]);

  const look = (version: VersionView) => {
    setLooked({ version, text: null, failed: false });
    const settle = (part: Partial<Looked>) =>
      setLooked((before) => (before?.version.id === version.id ? { ...before, ...part } : before));
    work.versionText(chapterId, version.id).then(
      (text) => settle({ text }),
      () => settle({ failed: true }),
    );
  };

  const restore = async (version: VersionView) => {
    setBusy(true);
    try {
      await flush();
      await work.restoreVersion(chapterId, version.id);
      const text = await work.chapterText(chapterId);
      if (text) onText(text);
      notify.success(t('versions.restored'));
      onClose();
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };

  const origin = (version: VersionView): string => {
    if (version.source === 'server')
      return t(version.thisDevice ? 'versions.server' : 'versions.otherDevice');
    return version.note === 'server' ? t('versions.device') : t(`versions.${version.note}`);
  };

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={
        looked
          ? t('versions.comparing', { when: format.moment(looked.version.savedAt) })
          : t('versions.title')
      }
      closeButtonProps={{ 'aria-label': t('signIn.close') }}
    >
      {looked ? (
        <Stack>
          <Group>
            <Button variant="default" onClick={() => setLooked(null)}>
              {t('versions.back')}
            </Button>
            <Button loading={busy} disabled={!looked.text} onClick={() => void restore(looked.version)}>
              {t('versions.restore')}
            </Button>
          </Group>
          {looked.failed && <Alert>{t('versions.notHere')}</Alert>}
          {!looked.text && !looked.failed && <Loader aria-label={t('app.loading')} />}
          {looked.text && <Comparison older={looked.text} newer={now} />}
        </Stack>
      ) : (
        <Stack gap="xs">
          {server === 'away' && <Alert role="status">{t('versions.offline')}</Alert>}
          {server === 'asking' && <Loader size="sm" aria-label={t('app.loading')} />}
          {versions.state === 'ready' && versions.value.length === 0 && server !== 'asking' && (
            <Text>{t('versions.empty')}</Text>
          )}
          {versions.state === 'ready' && (
            <ul className={classes.list}>
              {versions.value.map((version) => (
                <li key={version.id}>
                  <UnstyledButton className={classes.version} onClick={() => look(version)}>
                    <Group justify="space-between" wrap="nowrap" gap="xs">
                      <Text fw={600}>{format.moment(version.savedAt)}</Text>
                      {version.published && <Badge variant="light">{t('versions.published')}</Badge>}
                    </Group>
                    <Text size="sm" className={classes.detail} truncate>
                      {dotted([
                        origin(version),
                        t.count('editor.words', version.words),
                        version.title || t('chapterList.untitled'),
                      ])}
                    </Text>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </Drawer>
  );
}
