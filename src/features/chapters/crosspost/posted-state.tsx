import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { Platform } from '#shared/crosspost/platforms.ts';
import { TARGET_NAMES } from '#shared/crosspost/target-names.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { PostsView } from '#sync/types/work-parts.ts';
import classes from './copy-sheet.module.css';

type Props = {
  chapterId: ChapterId;
  platform: Platform;
  /** What is known of the chapter; undefined: it was never copied. */
  own: PostsView | undefined;
};

/** What was posted of a chapter on a platform, and the tap that says so, once the text was copied. */
export function PostedState({ chapterId, platform, own }: Props) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  const { notify } = useServices();
  const [busy, setBusy] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const mark = own?.posted.find((one) => one.platform === platform);
  const isCopied = own?.copied.includes(platform) ?? false;
  const say = async (posted: boolean) => {
    setBusy(true);
    try {
      await (await work.posts())?.markPosted(chapterId, platform, posted);
      line.current?.focus();
    } catch {
      notify.error(t('message.operationFailed'));
    }
    setBusy(false);
  };
  const name = TARGET_NAMES[platform];
  return (
    <div className={classes.posted}>
      <p ref={line} tabIndex={-1} role="status" className={classes.postedLine}>
        {mark
          ? t(mark.changed ? 'manuscript.copyFor.postedChanged' : 'manuscript.copyFor.posted', {
              name,
              when: format.day(mark.at),
            })
          : isCopied
            ? t('manuscript.copyFor.ask', { name })
            : ''}
      </p>
      {isCopied && (
        <Button variant="default" loading={busy} onClick={() => void say(true)}>
          {t('manuscript.copyFor.mark')}
        </Button>
      )}
      {mark && !isCopied && (
        <Button variant="subtle" loading={busy} onClick={() => void say(false)}>
          {t('manuscript.copyFor.unmark')}
        </Button>
      )}
    </div>
  );
}
