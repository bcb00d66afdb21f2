import { Button, TextInput } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAccountEmail } from '#services/account-email/use-account-email.ts';
import { useContactEmail } from '#services/use-contact-email.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './add-email-dialog.module.css';

type Props = { onSaved(): void; onClose(): void };

/**
 * Asks for the contact e-mail before the fourth chapter (docs/spec, section 5, Contact e-mail popup). The sign-in e-mail is filled in, so
 * that one tap is enough.
 */
export function AddEmailDialog({ onSaved, onClose }: Props) {
  const { t } = useI18n();
  const account = useAccountEmail();
  const stored = account.state === 'ready' ? account.value.email : '';
  const { field, busy, save } = useContactEmail({ stored, required: true, onSaved });
  return (
    <Dialog onClose={onClose} title={t('authorCenter.stories.newChapterPlace[0]')}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.text}>{t('authorCenter.stories.newChapterPlace[1]')}</p>
        <TextInput
          {...field}
          label={t('authorCenter.stories.newChapterPlace[2]')}
          name="email"
          data-autofocus
          required
          withAsterisk={false}
        />
        <div className={classes.actions}>
          {/* The press leaves the focus in the field: after a blur the field's error message would move the button. */}
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            {t('authorCenter.stories.newChapterPlace[4]')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('authorCenter.stories.newChapterPlace[3]')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
