import { ActionIcon, Alert, Button, Loader, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { Formats } from '#i18n/formats.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { compareTexts, isSame } from './compare-texts.ts';
import { Comparison, Legend } from './comparison.tsx';
import type { useLookedAt } from './use-looked-at.ts';
import type { VersionItem } from './version-items.ts';
import classes from './versions-drawer.module.css';

/** What gets a name: a text, or a named version that is renamed. */
export type Naming = { text: ChapterText } | { item: VersionItem & { kind: 'named' } };

/** What a comparison compares. */
function comparisonTitle(
  [older, newer]: [VersionItem, VersionItem | undefined],
  t: Translator,
  format: Formats,
): string {
  const nameOf = (item: VersionItem) => (item.kind === 'named' ? item.name : format.moment(item.savedAt));
  return newer
    ? t('named.comparing', { older: nameOf(older), newer: nameOf(newer) })
    : t('versions.comparing', { when: nameOf(older) });
}

/** What a comparison shows. */
function compare([older, newer]: readonly ChapterText[], now: ChapterText) {
  if (!older) return null;
  const to = newer ?? now;
  const blocks = compareTexts(older.content, to.content);
  return { older, newer: to, blocks, isAlike: isSame(blocks) && older.title === to.title };
}

type Props = {
  looked: ReturnType<typeof useLookedAt>;
  /** The current text. */
  now: ChapterText;
  busy: boolean;
  onRestore(item: VersionItem): void;
  /** Absent while the texts for naming are not loaded. */
  onName: ((naming: Naming) => void) | undefined;
};

/** One version compared with the current text, or two with each other. */
export function LookedAt({ looked, now, busy, onRestore, onName }: Props) {
  const { t, format } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The comparison replaces the list, which may have been scrolled and may have had the focus.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const [older, newer] = looked.items;
  const compared = useMemo(
    () => (looked.ready ? compare(looked.texts, now) : null),
    [looked.ready, looked.texts, now],
  );
  if (!older) return null;
  return (
    <div ref={place}>
      <div className={classes.tools}>
        <div className={classes.row}>
          <ActionIcon variant="default" aria-label={t('versions.back')} onClick={looked.leave}>
            <Icon d={icons.left} />
          </ActionIcon>
          {!newer && (
            <Button
              loading={busy}
              disabled={!looked.texts[0] || compared?.isAlike === true}
              onClick={() => onRestore(older)}
            >
              {t('versions.restore')}
            </Button>
          )}
          {!newer && onName && (
            <Button
              variant="default"
              disabled={!looked.texts[0]}
              onClick={() =>
                onName(older.kind === 'named' ? { item: older } : { text: looked.texts[0] ?? now })
              }
            >
              {t(older.kind === 'named' ? 'named.rename' : 'named.give')}
            </Button>
          )}
        </div>
        <h3 ref={heading} tabIndex={-1} className={classes.comparing}>
          {comparisonTitle([older, newer], t, format)}
        </h3>
        {compared && !compared.isAlike && <Legend className={classes.legend} />}
      </div>
      {looked.failed && <Alert>{t('versions.notHere')}</Alert>}
      {!looked.ready && !looked.failed && <Loader role="status" aria-label={t('app.loading')} />}
      {compared?.isAlike && <Text>{t(newer ? 'versions.alike' : 'versions.same')}</Text>}
      {compared && !compared.isAlike && <Comparison {...compared} />}
    </div>
  );
}
