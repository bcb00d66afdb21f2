import '#ui/styles/badge.ts';
import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useTexts } from '#services/use-texts.ts';
import { dotted } from '#ui/dotted.ts';
import type { VersionItem } from './version-items.ts';
import classes from './versions-drawer.module.css';

type Props = {
  items: readonly VersionItem[];
  /** Entries chosen for a comparison; null: a tap opens one. */
  chosen: readonly string[] | null;
  onChoose(item: VersionItem): void;
};

/** The history of a chapter, newest first, with names. */
export function VersionList({ items, chosen, onChoose }: Props) {
  const { t, format } = useI18n();
  const origin = (item: VersionItem): string => {
    if (item.kind === 'named') return format.moment(item.savedAt);
    const { source, thisDevice, note } = item.version;
    if (note === 'notApplied') return t(thisDevice ? 'versions.device' : 'versions.otherDevice');
    if (source === 'server') return t(thisDevice ? 'versions.server' : 'versions.otherDevice');
    return note === 'server' ? t('versions.device') : t(`versions.${note}`);
  };
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <UnstyledButton
              className={classes.version}
              onClick={() => onChoose(item)}
              {...(chosen ? { 'aria-pressed': chosen.includes(item.id) } : {})}
            >
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text fw={600} className={classes.name ?? ''}>
                  {item.kind === 'named' ? item.name : format.moment(item.savedAt)}
                </Text>
                {item.kind === 'named' && <Badge className={classes.whole ?? ''}>{t('named.badge')}</Badge>}
                {item.kind === 'version' && item.version.note === 'notApplied' && (
                  <Badge variant="outline" className={classes.whole ?? ''}>
                    {t('versions.notApplied')}
                  </Badge>
                )}
                {item.kind === 'version' && item.version.published && (
                  <Badge variant="light" className={classes.whole ?? ''}>
                    {t('versions.published')}
                  </Badge>
                )}
              </Group>
              <Text size="sm" className={classes.detail} truncate>
                {dotted([
                  origin(item),
                  t.count('editor.words', item.words),
                  item.title || t('chapterList.untitled'),
                ])}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {items.length > 0 && <WhatIsKept />}
    </>
  );
}

/** How the server thins older versions (SYNC-5). */
function WhatIsKept() {
  const { t } = useI18n();
  return useTexts('room') ? (
    <Text size="sm" c="dimmed">
      {t('named.thinned')}
    </Text>
  ) : null;
}
