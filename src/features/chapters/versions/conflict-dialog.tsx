import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import type { ConflictView } from '#sync/types/author-work.ts';
import { ChooseAll, ConflictFrame, KeepChoices } from '#ui/conflict-frame.tsx';
import { type Choice, ConflictPlace } from '#ui/conflict-place.tsx';
import { dotted } from '#ui/dotted.ts';
import {
  type Choices,
  choicesAfter,
  noChoices,
  openRegions,
  placesLeft,
  resolvedText,
} from './resolve-conflict.ts';

type Props = { chapterId: ChapterId; onText(text: ChapterText): void; onClose(): void };

const paragraphs = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => (block.type === 'sceneBreak' ? '* * *' : blockText(block)));

/** Two versions of one chapter, side by side; no button here destroys text (SYNC-10). */
export function ConflictDialog({ chapterId, onText, onClose }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const conflict = useLive(useCallback(() => work.conflict(chapterId), [work, chapterId]));
  return (
    <ConflictFrame title={t('conflict.title')} onClose={onClose}>
      {conflict.state === 'loading' && <Loader role="status" aria-label={t('app.loading')} />}
      {conflict.state === 'failed' && <Alert color="warn">{t('editor.failed')}</Alert>}
      {conflict.state === 'ready' && !conflict.value && <Text>{t('conflict.resolved')}</Text>}
      {conflict.state === 'ready' && conflict.value && (
        <Places conflict={conflict.value} onText={onText} onClose={onClose} />
      )}
    </ConflictFrame>
  );
}

function Places({
  conflict,
  onText,
  onClose,
}: {
  conflict: ConflictView;
  onText(text: ChapterText): void;
  onClose(): void;
}) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  // The choices belong to one state of the conflict, which may change while the dialog is open.
  const [chosen, setChosen] = useState({ conflict, choices: noChoices() });
  const choices =
    chosen.conflict === conflict ? chosen.choices : choicesAfter(chosen.conflict, chosen.choices, conflict);
  const setChoices = (next: Choices) => setChosen({ conflict, choices: next });
  const [busy, setBusy] = useState(false);
  const places = openRegions(conflict.regions);
  const extra = (conflict.title.clean ? 0 : 1) + (conflict.authorNote.clean ? 0 : 1);
  const total = places.length + extra;
  const left = placesLeft(conflict, choices);

  const chooseAll = (choice: 'mine' | 'theirs') =>
    setChoices({
      regions: new Map(places.map((index) => [index, choice])),
      title: choice,
      authorNote: choice,
    });
  const chooseRegion = (index: number, choice: Choice) =>
    setChoices({ ...choices, regions: new Map(choices.regions).set(index, choice) });

  const keep = async () => {
    setBusy(true);
    const text = resolvedText(conflict, choices);
    try {
      await work.resolveConflict(conflict.chapterId, text);
      onText(text);
      notify.success(t('conflict.resolved'));
      onClose();
    } catch {
      setBusy(false);
      notify.error(t('message.operationFailed'));
    }
  };

  let number = 0;
  const label = (): string => {
    number += 1;
    return t('conflict.place', { number, total });
  };
  const nothing = t('conflict.nothing');
  return (
    <Stack>
      <Text>{t('conflict.lead', { when: format.moment(conflict.theirsSavedAt) })}</Text>
      <Group gap="xs">
        <ChooseAll onChoose={chooseAll} />
      </Group>
      {!conflict.title.clean && (
        <ConflictPlace
          label={dotted([label(), t('conflict.titleField')])}
          mine={[conflict.title.mine || nothing]}
          theirs={[conflict.title.theirs || nothing]}
          choice={choices.title}
          onChoose={(choice) => choice !== 'both' && setChoices({ ...choices, title: choice })}
        />
      )}
      {!conflict.authorNote.clean && (
        <ConflictPlace
          label={dotted([label(), t('conflict.noteField')])}
          mine={[conflict.authorNote.mine?.text ?? nothing]}
          theirs={[conflict.authorNote.theirs?.text ?? nothing]}
          choice={choices.authorNote}
          onChoose={(choice) => choice !== 'both' && setChoices({ ...choices, authorNote: choice })}
        />
      )}
      {conflict.regions.map((region, index) =>
        region.type === 'overlap' ? (
          <ConflictPlace
            // biome-ignore lint/suspicious/noArrayIndexKey: a region is identified by its position in the merge
            key={index}
            label={label()}
            mine={region.mine.length > 0 ? paragraphs(region.mine) : [nothing]}
            theirs={region.theirs.length > 0 ? paragraphs(region.theirs) : [nothing]}
            choice={choices.regions.get(index) ?? null}
            both={region.mine.length > 0 && region.theirs.length > 0}
            onChoose={(choice) => chooseRegion(index, choice)}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a region is identified by its position in the merge
          <Context key={index} lines={paragraphs(region.blocks)} />
        ),
      )}
      <KeepChoices left={left} busy={busy} onKeep={() => void keep()} />
    </Stack>
  );
}

/** The paragraphs around a place, shortened, for orientation. */
function Context({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  const shown = lines.length > 2 ? [lines[0], '…', lines.at(-1)] : lines;
  return (
    <Text size="sm" lineClamp={4} opacity={0.8}>
      {shown.join(' ')}
    </Text>
  );
}
