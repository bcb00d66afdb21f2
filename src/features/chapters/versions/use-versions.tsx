import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { NameDialog } from '#features/chapters/name-dialog.tsx';
import type { Formats } from '#i18n/formats.ts';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { type Fetched, useFetched } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { useTexts } from '#services/use-texts.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { VERSION_NAME_CHARS_MAX } from '#shared/domain/limits.ts';
import { missingText } from '#ui/failure-text.ts';
import { Comparison } from './comparison.tsx';
import { useLookedAt } from './use-looked-at.ts';
import { type VersionItem, versionItems } from './version-items.ts';
import { VersionList } from './version-list.tsx';
import classes from './versions-drawer.module.css';

export type VersionsProps = {
  chapterId: ChapterId;
  /** The current text. */
  read(): ChapterText;
  flush(): Promise<void>;
  /** Shows a restored text in the editor. */
  onText(text: ChapterText): void;
  /** Called when an older text has become the current one again. */
  onRestored(): void;
};

/** Makes an older text the current one, and shows it. */
function useRestore({ chapterId, flush, onText, onRestored }: VersionsProps) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const [busy, setBusy] = useState(false);
  const restore = async (item: VersionItem) => {
    setBusy(true);
    try {
      await flush();
      await work.restoreVersion(chapterId, item.id);
      const text = await work.chapterText(chapterId);
      if (text) onText(text);
      notify.success(t('versions.restored'));
      onRestored();
    } catch {
      notify.error(t('message.operationFailed'));
    }
    setBusy(false);
  };
  return { busy, restore };
}

/**
 * Fetches the list of the server's versions. A new chapter that the server does not know yet has no versions there; the list is requested
 * again after the next sync.
 */
function useServerVersions(chapterId: ChapterId): Fetched {
  const { work } = useAuthor();
  return useFetched(useCallback(() => work.fetchVersions(chapterId), [work, chapterId]));
}

/** The server does not know the chapter, or not any more. */
const isUnknownThere = (server: Fetched): boolean =>
  server.state === 'failed' && server.failure?.kind === 'answer' && server.failure.code === 'notFound';

/** What gets a name: a text, or a named version that is renamed. */
type Naming = { text: ChapterText } | { item: VersionItem & { kind: 'named' } };

/**
 * Every version of a chapter, on this device and on the server, and the named ones: view, compare with the current text or with another
 * version, restore (docs/spec, section 10, Versions). `isComparing`: a comparison is shown instead of the list.
 */
export function useVersions(props: VersionsProps): { body: ReactNode; isComparing: boolean } {
  const { chapterId, read } = props;
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const withTexts = useTexts('room');
  const versions = useLive(useCallback(() => work.versions(chapterId), [work, chapterId]));
  const named = useLive(useCallback(() => work.namedVersions(chapterId), [work, chapterId]));
  const server = useServerVersions(chapterId);
  const [chosen, setChosen] = useState<readonly VersionItem[] | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const looked = useLookedAt(chapterId);
  const { busy, restore } = useRestore({
    ...props,
    onRestored() {
      looked.leave();
      props.onRestored();
    },
  });
  // The current text as it was when the comparison began.
  const [now, setNow] = useState(read);

  const choose = (item: VersionItem) => {
    setNow(read());
    if (!chosen) return looked.look([item]);
    const next = chosen.some(({ id }) => id === item.id)
      ? chosen.filter(({ id }) => id !== item.id)
      : [...chosen, item];
    setChosen(next.length === 2 ? null : next);
    if (next.length === 2) looked.look(next);
  };

  const keep = async (name: string) => {
    try {
      if (!naming) throw new Error('nothing to name');
      if ('item' in naming) await work.renameVersion(naming.item.namedId, name);
      else await work.nameText(chapterId, name, naming.text);
      setNaming(null);
      looked.leave();
    } catch {
      notify.error(t('message.operationFailed'));
    }
  };

  const items =
    versions.state === 'ready'
      ? versionItems(versions.value, named.state === 'ready' ? named.value : [])
      : [];
  const body = (
    <>
      {looked.items.length > 0 ? (
        <LookedAt
          looked={looked}
          now={now}
          busy={busy}
          onRestore={(item) => void restore(item)}
          onName={withTexts ? setNaming : undefined}
        />
      ) : (
        <Stack gap="xs">
          {withTexts && (
            <ListTools
              canCompare={items.length > 1}
              isComparing={chosen !== null}
              onName={() => setNaming({ text: read() })}
              onCompare={() => setChosen((before) => (before ? null : []))}
            />
          )}
          {chosen && <Text role="status">{t('named.compareHelp')}</Text>}
          {versions.state === 'ready' && items.length === 0 && server.state !== 'asking' && (
            <Text>{t('versions.empty')}</Text>
          )}
          <VersionList items={items} chosen={chosen?.map(({ id }) => id) ?? null} onChoose={choose} />
          {/* Below the list: a notice above it would move a version away from under a finger when the notice appears or disappears. */}
          {server.state === 'failed' && !isUnknownThere(server) && (
            <Alert role="status">{missingText(t, server.failure, 'versions.offline')}</Alert>
          )}
          {server.state === 'asking' && <Loader size="sm" role="status" aria-label={t('app.loading')} />}
        </Stack>
      )}
      {naming && (
        <NameDialog
          title={t('item' in naming ? 'named.rename' : 'named.title')}
          help={t('named.help')}
          label={t('named.name')}
          name={'item' in naming ? naming.item.name : ''}
          charsMax={VERSION_NAME_CHARS_MAX}
          empty="named.nameEmpty"
          onName={keep}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
  return { body, isComparing: looked.items.length > 0 };
}

type ToolsProps = { canCompare: boolean; isComparing: boolean; onName(): void; onCompare(): void };

function ListTools({ canCompare, isComparing, onName, onCompare }: ToolsProps) {
  const { t } = useI18n();
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onName}>
        {t('named.now')}
      </Button>
      {canCompare && (
        <Button variant="default" aria-pressed={isComparing} onClick={onCompare}>
          {t(isComparing ? 'named.compareEnd' : 'named.compare')}
        </Button>
      )}
    </Group>
  );
}

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

type LookedAtProps = {
  looked: ReturnType<typeof useLookedAt>;
  /** The current text. */
  now: ChapterText;
  busy: boolean;
  onRestore(item: VersionItem): void;
  /** Absent while the texts for naming are not loaded. */
  onName: ((naming: Naming) => void) | undefined;
};

/** One version compared with the current text, or two with each other. */
function LookedAt({ looked, now, busy, onRestore, onName }: LookedAtProps) {
  const { t, format } = useI18n();
  const [older, newer] = looked.items;
  if (!older) return null;
  return (
    <Stack gap="sm">
      <Group gap="xs" className={classes.tools ?? ''}>
        <Button variant="default" onClick={looked.leave}>
          {t('versions.back')}
        </Button>
        {!newer && (
          <Button loading={busy} disabled={!looked.texts[0]} onClick={() => onRestore(older)}>
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
      </Group>
      <h3 className={classes.comparing}>{comparisonTitle([older, newer], t, format)}</h3>
      {looked.failed && <Alert>{t('versions.notHere')}</Alert>}
      {!looked.ready && !looked.failed && <Loader role="status" aria-label={t('app.loading')} />}
      {looked.ready && looked.texts[0] && (
        <Comparison older={looked.texts[0]} newer={looked.texts[1] ?? null} now={now} />
      )}
    </Stack>
  );
}
