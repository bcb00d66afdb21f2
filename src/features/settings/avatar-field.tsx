import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import { AVATAR_BYTES_MAX } from '#shared/domain/limits.ts';
import { closableText } from '#ui/failure-text.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { checkPicture, type PictureProblem } from '#ui/platform/check-picture.ts';
import { Problem } from '#ui/problem.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './avatar-field.module.css';

/** Checks a file like any picture, but with the avatar's size limit; null if the file is fine. */
async function checkAvatar(file: File): Promise<PictureProblem | 'avatarTooLarge' | null> {
  const kind = await checkPicture(file);
  const isTooLarge = kind === 'tooLarge' || (kind === null && file.size > AVATAR_BYTES_MAX);
  return isTooLarge ? 'avatarTooLarge' : kind;
}

/** The avatar: at most 2 MB (docs/spec, section 5). */
export function AvatarField() {
  const { t } = useI18n();
  const { api, session: control, notify, fileUrl } = useServices();
  const session = useSession();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // Only the file chosen last takes effect.
  const last = useRef<File | null>(null);
  const choose = async (file: File) => {
    last.current = file;
    const kind = await checkAvatar(file);
    if (last.current !== file) return;
    setProblem(kind ? t(`contract.picture.${kind}`) : null);
    if (kind) return;
    setBusy(true);
    const result = await api.call('authorAvatar', { request: { file } }, { overlay: true });
    setBusy(false);
    if (result.ok) {
      await control.userChanged({ avatar: result.value.avatar });
      notify.success(t('contract.edited'));
    } else
      setProblem(
        result.error.kind === 'answer' ? closableText(t, result.error) : t('contract.picture.failed'),
      );
  };
  return (
    <div className={classes.field}>
      <div className={classes.avatar}>
        {session?.avatar ? (
          <img src={fileUrl(session.avatar)} alt="" className={classes.picture} />
        ) : (
          <Icon d={shellIcons.person} size={36} />
        )}
      </div>
      <FileInput ref={chooser} label={t('contract.avatar')} onFile={(file) => void choose(file)} />
      <div className={classes.side}>
        <Button variant="default" disabled={busy} onClick={() => chooser.current?.click()}>
          {t('contract.avatar')}
        </Button>
        <p className={classes.hint}>{t('contract.picture.avatarTooLarge')}</p>
        <Problem small>{problem}</Problem>
      </div>
    </div>
  );
}
