import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { NamedList } from '#services/story-form/use-named-list.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { type StoryForm, storyDifferences } from '#shared/domain/story.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { ChooseAll, ConflictFrame, KeepChoices } from '#ui/conflict-frame.tsx';
import { ConflictPlace } from '#ui/conflict-place.tsx';
import { dotted } from '#ui/dotted.ts';
import { missingText } from '#ui/failure-text.ts';
import { saveTextFile } from '#ui/platform/save-text-file.ts';
import { canKeepBoth, chosenForm, type FieldChoices } from './chosen-form.ts';
import { useFieldWords } from './use-field-words.tsx';

type Lists = { genres: NamedList; tags: NamedList; editors: NamedList };

type Props = Lists & {
  bookId: BookId;
  /** The form as shown, unsaved input included. */
  mine: StoryForm;
  /** Address of this device's cover, or null. */
  mineCover: string | null;
  onClose(): void;
  /** `ownCover`: keep the cover chosen on this device. */
  onKeep(form: StoryForm, ownCover: boolean): Promise<void>;
};

type Theirs =
  | { state: 'asking' }
  | { state: 'away'; failure: CallFailure }
  | { state: 'there'; detail: StoryDetail };

/**
 * A story's information that was changed on two devices: field by field, side by side. The other version is fetched from the server,
 * which reported the conflict; until the author chooses, both stay where they are (SYNC-10).
 */
export function StoryConflictDialog({ bookId, onClose, ...rest }: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const [theirs, setTheirs] = useState<Theirs>({ state: 'asking' });
  const ask = useCallback(() => {
    setTheirs({ state: 'asking' });
    void api.call('bookForm', { params: { id: bookId } }, { quiet: true }).then((answer) => {
      setTheirs(
        answer.ok ? { state: 'there', detail: answer.value } : { state: 'away', failure: answer.error },
      );
    });
  }, [api, bookId]);
  useEffect(ask, [ask]);
  return (
    <ConflictFrame title={t('storyConflict.title')} onClose={onClose}>
      {theirs.state === 'asking' && <Loader role="status" aria-label={t('app.loading')} />}
      {theirs.state === 'away' && (
        <Alert role="status">
          <Stack align="flex-start" gap="sm">
            <Text>{missingText(t, theirs.failure, 'storyConflict.offline')}</Text>
            <Button onClick={ask}>{t('error.tryAgain')}</Button>
          </Stack>
        </Alert>
      )}
      {theirs.state === 'there' && <Fields theirs={theirs.detail} {...rest} />}
    </ConflictFrame>
  );
}

function Fields({
  theirs,
  mine,
  mineCover,
  onKeep,
  ...lists
}: Omit<Props, 'bookId' | 'onClose'> & { theirs: StoryDetail }) {
  const { t, format } = useI18n();
  const [choices, setChoices] = useState<FieldChoices>({});
  const [busy, setBusy] = useState(false);
  const words = useFieldWords(lists);
  const fields = storyDifferences(mine, theirs);
  const left = fields.filter((field) => choices[field] === undefined).length;
  const chooseAll = (choice: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(fields.map((field) => [field, choice])));
  const keep = async () => {
    setBusy(true);
    await onKeep(chosenForm(mine, theirs, choices), choices.coverId !== 'theirs');
    setBusy(false);
  };
  const exportBoth = () =>
    saveTextFile(
      'tinta-story.txt',
      [mine, theirs].map(({ title, synopsis }) => `${title}\n\n${synopsis}`).join('\n\n* * *\n\n'),
    );
  return (
    <Stack>
      <Text>
        {fields.length === 0
          ? t('storyConflict.same')
          : t('storyConflict.lead', { when: format.moment(Date.parse(theirs.updatedAt)) })}
      </Text>
      <Group gap="xs">
        {fields.length > 1 && <ChooseAll onChoose={chooseAll} />}
        <Button variant="default" size="sm" onClick={exportBoth}>
          {t('storyConflict.export')}
        </Button>
      </Group>
      {fields.map((field, index) => (
        <ConflictPlace
          key={field}
          label={dotted([
            t('conflict.place', { number: index + 1, total: fields.length }),
            words.name(field),
          ])}
          mine={words.value(mine, field, 'mine', mineCover)}
          theirs={words.value(theirs, field, 'theirs', theirs.iiconUrlMedium)}
          choice={choices[field] ?? null}
          both={canKeepBoth(field) && mine.synopsis !== '' && theirs.synopsis !== ''}
          onChoose={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
        />
      ))}
      <KeepChoices left={left} busy={busy} onKeep={() => void keep()} />
    </Stack>
  );
}
