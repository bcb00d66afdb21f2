import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { chooseRuby } from '#ui/platform/ruby-choice.ts';
import type { LeftOutOfPaste } from './clean-paste.ts';

type Props = {
  dropped: readonly LeftOutOfPaste[];
  /** Takes the paste back, and pastes `again` in its place; false if that is no longer possible. */
  onUndo(again?: StoryDocument): boolean | undefined;
  onClose(): void;
};

/** What became of the readings of ruby in one paste, after its author was asked. */
type Answer = { of: readonly LeftOutOfPaste[]; kept: boolean };

/**
 * Says what a paste left out, and offers to undo it. Asks once what becomes of readings of ruby, and pastes again with them
 * (docs/spec, section 10, Paste).
 */
export function PastedNotice({ dropped, onUndo, onClose }: Props) {
  const { t, format } = useI18n();
  const [given, setGiven] = useState<Answer | null>(null);
  // Another paste is another notice.
  const answer = given?.of === dropped ? given : null;
  const again = dropped.find((left) => left.again)?.again;
  const named = dropped.filter((left) => !(answer?.kept && left.again));
  const without = t('manuscript.paste.without', {
    dropped: format.list(named.map(({ what }) => t(`manuscript.paste.${what}`))),
  });
  const keep = () => {
    chooseRuby('keep');
    setGiven({ of: dropped, kept: onUndo(again) === true });
  };
  const leave = () => {
    chooseRuby('base');
    onClose();
  };
  return (
    <Alert withCloseButton closeButtonLabel={t('message.close')} onClose={onClose} py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {answer?.kept ? t('manuscript.paste.kept') : null}
          {answer?.kept && named.length > 0 ? ' ' : null}
          {named.length > 0 ? without : null}
          {answer && !answer.kept ? ` ${t('manuscript.paste.changed')}` : null}
        </Text>
        <Group gap="xs">
          {again && !answer ? (
            <>
              <Button size="sm" variant="light" onClick={keep}>
                {t('manuscript.paste.keepReadings')}
              </Button>
              <Button size="sm" variant="light" onClick={leave}>
                {t('manuscript.paste.baseOnly')}
              </Button>
            </>
          ) : null}
          <Button
            size="sm"
            variant="light"
            onClick={() => {
              onUndo();
              onClose();
            }}
          >
            {t('manuscript.paste.undo')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
