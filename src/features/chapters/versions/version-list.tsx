import { useLengthUnit } from '#services/length-unit.ts';
import '#ui/mantine-more.css';
import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useTexts } from '#services/use-texts.ts';
import { dotted } from '#ui/dotted.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import type { VersionItem } from './version-items.ts';
import classes from './versions-drawer.module.css';

const BOOKMARK = 'M7 4h10v16l-5-4-5 4Z';

type Props = {
  items: readonly VersionItem[];
  /** Entries chosen for a comparison, each by a check box; null: a tap opens one. */
  chosen: readonly string[] | null;
  onChoose(item: VersionItem): void;
};

/** The history of a chapter, newest first, with names. */
export function VersionList({ items, chosen, onChoose }: Props) {
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Choice item={item} chosen={chosen} onChoose={onChoose}>
              <About item={item} />
            </Choice>
          </li>
        ))}
      </ul>
      {items.length > 0 && <WhatIsKept />}
    </>
  );
}

type ChoiceProps = { item: VersionItem; children: ReactNode } & Pick<Props, 'chosen' | 'onChoose'>;

/** A row: a check box while two versions are chosen, otherwise a button that opens the version. The text on the screen is open already. */
function Choice({ item, chosen, onChoose, children }: ChoiceProps) {
  if (chosen)
    return (
      <label className={classes.version} data-choice>
        <input type="checkbox" checked={chosen.includes(item.id)} onChange={() => onChoose(item)} />
        <span>{children}</span>
      </label>
    );
  if (item.kind === 'now') return <div className={classes.version}>{children}</div>;
  return (
    <UnstyledButton className={classes.version} onClick={() => onChoose(item)}>
      {children}
    </UnstyledButton>
  );
}

function About({ item }: { item: VersionItem }) {
  const { t, format } = useI18n();
  const unit = useLengthUnit();
  if (item.kind === 'now')
    return (
      <>
        <span className={classes.name}>{t('versions.now')}</span>
        <span className={classes.detail}>{t('named.nowHelp')}</span>
      </>
    );
  const origin = (): string => {
    if (item.kind === 'named') return format.moment(item.savedAt);
    const { source, thisDevice, note } = item.version;
    if (note === 'notApplied') return t(thisDevice ? 'versions.device' : 'versions.otherDevice');
    if (source === 'server') return t(thisDevice ? 'versions.server' : 'versions.otherDevice');
    return note === 'server' ? t('versions.device') : t(`versions.${note}`);
  };
  return (
    <>
      <span className={classes.head}>
        <span className={classes.name}>
          {item.kind === 'named' ? item.name : format.moment(item.savedAt)}
        </span>
        {item.kind === 'named' && <State icon={BOOKMARK} text={t('named.badge')} />}
        {item.kind === 'version' && item.version.note === 'notApplied' && (
          <State icon={icons.warning} tone="warn" text={t('versions.notApplied')} />
        )}
        {item.kind === 'version' && item.version.published && (
          <State icon={icons.check} tone="good" text={t('versions.published')} />
        )}
      </span>
      <span className={classes.detail}>
        {dotted([origin(), t.count(`card.${unit}`, item.words), item.title || t('author.untitled')])}
      </span>
    </>
  );
}

type StateProps = { icon: string; tone?: 'good' | 'warn'; text: string };

/** What a version is, in words with a sign. */
function State({ icon, tone, text }: StateProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon d={icon} size={16} />
      {text}
    </span>
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
