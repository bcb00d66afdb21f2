import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { NameDialog } from '#features/chapters/name-dialog.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { type Fetched, useFetched } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { type Live, useLive } from '#services/use-live.ts';
import { useTexts } from '#services/use-texts.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { VERSION_NAME_CHARS_MAX } from '#shared/domain/limits.ts';
import type { VersionView } from '#sync/types/author-work.ts';
import type { NamedView } from '#sync/types/work-parts.ts';
import { missingText } from '#ui/failure-text.ts';
import { LookedAt, type Naming } from './looked-at.tsx';
import { useLookedAt } from './use-looked-at.ts';
import { NOW, type VersionItem, versionItems } from './version-items.ts';
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

const itemsOf = (versions: Live<readonly VersionView[]>, named: Live<readonly NamedView[]>): VersionItem[] =>
  versions.state === 'ready' ? versionItems(versions.value, named.state === 'ready' ? named.value : []) : [];

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
    // A single version is compared with the current text, so the current text itself is left out.
    if (next.length === 2) looked.look(next.filter(({ kind }) => kind !== 'now'));
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

  const earlier = itemsOf(versions, named);
  const items = withTexts && earlier.length > 0 ? [NOW, ...earlier] : earlier;
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
              onCompare={() => setChosen([])}
              onCancel={() => setChosen(null)}
            />
          )}
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

type ToolsProps = {
  canCompare: boolean;
  /** Two versions are being chosen. */
  isComparing: boolean;
  onName(): void;
  onCompare(): void;
  onCancel(): void;
};

function ListTools({ canCompare, isComparing, onName, onCompare, onCancel }: ToolsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.listTools}>
      {isComparing ? (
        <Text role="status">{t('named.compareHelp')}</Text>
      ) : (
        <Button variant="default" onClick={onName}>
          {t('named.now')}
        </Button>
      )}
      {canCompare && (
        <Button variant="default" onClick={isComparing ? onCancel : onCompare}>
          {t(isComparing ? 'named.compareEnd' : 'named.compare')}
        </Button>
      )}
    </div>
  );
}
