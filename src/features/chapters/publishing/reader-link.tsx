import { Button, TextInput } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { addressOf, sharePage } from '#ui/platform/share-page.ts';
import classes from './publishing.module.css';

const COPY = 'M9 9h11v11H9zM15 9V4H4v11h5';

type Props = {
  /** The reader's page on this host. */
  path: string;
  /** The chapter's title, for the share sheet. */
  title: string;
  /** Readers can open it now. */
  works: boolean;
};

/** The reader's link of a chapter, to share or to copy. Where the browser allows neither, the link can be copied by hand. */
export function ReaderLink({ path, title, works }: Props) {
  const { t } = useI18n();
  const { notify } = useServices();
  const canShare = typeof navigator.share === 'function';
  const share = async () => {
    if ((await sharePage(title, path)) === 'copied') notify.success(t('published.copied'));
  };
  return (
    <section className={classes.way}>
      <TextInput
        readOnly
        label={t('published.link')}
        description={t(works ? 'published.linkWorks' : 'published.linkLater')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={addressOf(path)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant={works ? 'filled' : 'default'}
        leftSection={<Icon d={canShare ? icons.share : COPY} size={18} />}
        onClick={() => void share()}
      >
        {t(canShare ? 'published.share' : 'published.copy')}
      </Button>
    </section>
  );
}
