import '#ui/mantine-more.css';
import { Button, Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { PUBLISH_UNDO_MS } from '#shared/domain/limits.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { defaultTime } from './default-time.ts';
import classes from './publishing.module.css';

/** What the author chose. `at`: ms since epoch, absent: now. `open`: the story is made public too. */
export type Choice = { at?: number | undefined; open: boolean };

type Props = {
  story: StoryView;
  /** The chapter is published already; this publishes its newer text. */
  changes: boolean;
  /** The chapter's title. Given where the dialog is not over the chapter's text, so that it says which chapter is meant. */
  chapter: string | undefined;
  /** Starts with the choice of a time. */
  later: boolean;
  /** The time that it is scheduled for already, in ms since epoch; null: none. */
  time: number | null;
  /** The story has a published chapter. */
  hasPublished: boolean;
  onChoose(choice: Choice): Promise<void>;
};

/** `datetime-local` takes local time without a zone. */
function localInput(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Now, or at a time in the author's own zone; and for a private story whether it is made public too (docs/spec, section 10, Publishing). */
export function PublishChoice(props: Props) {
  const { story, changes, chapter, later, hasPublished, onChoose } = props;
  const { t } = useI18n();
  const { clock } = useServices();
  const [when, setWhen] = useState<'now' | 'at'>(later ? 'at' : 'now');
  const [time, setTime] = useState(() => localInput(props.time ?? defaultTime(clock.now())));
  const [error, setError] = useState<string | null>(null);
  const [opens, setOpens] = useState(false);
  const [busy, setBusy] = useState(false);
  // The server opens a story that has a published chapter, so a first scheduled chapter does not suffice.
  const canOpen = !story.published && (when === 'now' || hasPublished);
  const open = opens && canOpen;

  const submit = async () => {
    const at = new Date(time).getTime();
    if (when === 'at' && !(at > clock.now())) {
      setError(t('publishing.timePast'));
      return;
    }
    setBusy(true);
    await onChoose({ at: when === 'at' ? at : undefined, open });
    setBusy(false);
  };

  return (
    <Stack>
      {chapter !== undefined && (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {chapter}
        </Text>
      )}
      {!changes && (
        <SegmentedControl
          fullWidth
          size="md"
          className={classes.when ?? ''}
          aria-label={t('publishing.title')}
          value={when}
          onChange={(value) => setWhen(value === 'at' ? 'at' : 'now')}
          data={[
            { value: 'now', label: t('publishing.now') },
            { value: 'at', label: t('publishing.later') },
          ]}
        />
      )}
      {when === 'at' && (
        <TextInput
          type="datetime-local"
          label={t('publishing.time', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          value={time}
          min={localInput(clock.now())}
          error={error}
          onChange={(event) => {
            setTime(event.currentTarget.value);
            setError(null);
          }}
        />
      )}
      {canOpen && <ForWhom opens={opens} onOpens={setOpens} />}
      {!story.published && !canOpen && <Text size="sm">{t('publishing.openLater')}</Text>}
      {when === 'now' && <Effect isPrivate={!story.published} opens={open} changes={changes} />}
      <Button
        fullWidth
        loading={busy}
        onClick={() => void submit()}
        data-autofocus
        className={classes.confirm ?? ''}
      >
        {t(when === 'at' ? 'publishing.schedule' : open ? 'publishing.confirmOpen' : 'publishing.confirm')}
      </Button>
    </Stack>
  );
}

type ForWhomProps = { opens: boolean; onOpens(opens: boolean): void };

/** For a private story: whether readers see the chapter, which they do only if the story is made public too. */
function ForWhom({ opens, onOpens }: ForWhomProps) {
  const { t } = useI18n();
  return (
    <Radio.Group
      label={t('publishing.forWhom')}
      value={opens ? 'all' : 'me'}
      onChange={(value) => onOpens(value === 'all')}
    >
      <Stack gap="sm" mt="xs" className={classes.open ?? ''}>
        <Radio size="md" value="me" label={t('publishing.stay')} description={t('publishing.stayEffect')} />
        <Radio size="md" value="all" label={t('publishing.open')} description={t('publishing.openEffect')} />
      </Stack>
    </Radio.Group>
  );
}

type EffectProps = {
  /** The story is still private; the choice above says what readers see. */
  isPrivate: boolean;
  opens: boolean;
  changes: boolean;
};

/** What publishing now does and how long it can be taken back, or what it waits for. */
function Effect({ isPrivate, opens, changes }: EffectProps) {
  const { t } = useI18n();
  const online = useOnlineHint();
  const seconds = PUBLISH_UNDO_MS / 1000;
  if (!online) return <Text size="sm">{t('publishing.effectOffline')}</Text>;
  if (changes) return isPrivate && !opens ? null : <Text size="sm">{t('publishing.effectChanges')}</Text>;
  return <Text size="sm">{t(isPrivate ? 'publishing.effectUndo' : 'publishing.effect', { seconds })}</Text>;
}
