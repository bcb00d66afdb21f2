import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { picturePath } from '#shared/domain/contract/sent-form.ts';
import type { ChosenPicture } from '#storage/owned/contract-progress.ts';
import { failureText } from '#ui/failure-text.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { checkPicture, type PictureProblem } from '#ui/platform/check-picture.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { Problem } from '#ui/problem.tsx';
import classes from './picture-field.module.css';
import { asSent, makeSmaller } from './picture-file.ts';
import type { PictureName, PictureUpload } from './use-picture-upload.ts';

type Props = {
  name: PictureName;
  required: boolean;
  /** Id of the picture on the server, '' for none. */
  stored: string;
  /** Chosen on this device and not on the server yet. */
  waiting: ChosenPicture | undefined;
  error: string | null;
  upload: PictureUpload;
  onChosen(picture: ChosenPicture): void;
  onRemove(): void;
};

/** Problems that a smaller version of the picture would solve. */
const SHRINKABLE: ReadonlySet<PictureProblem> = new Set(['tooLarge', 'tooManyPixels']);

type Fault = { kind: PictureProblem; file: File | null };

/**
 * A picture of an identity document: chosen or taken with the camera, checked by content and stored on the device; the form sends it
 * (docs/spec, section 5, Image upload).
 */
export function PictureField({ name, required, stored, waiting, error, upload, onChosen, onRemove }: Props) {
  const { t } = useI18n();
  const { refusal } = upload;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Fault | null>(null);
  const [own, setOwn] = useState<ChosenPicture | null>(waiting ?? null);
  const preview = usePreview(stored, own);
  const isChosen = own !== null || stored !== '';
  const label = t(`contract.field.${name}`);

  // Checking and shrinking a picture take seconds on a phone; only the author's last action takes effect.
  const last = useRef(0);
  const act = () => {
    last.current += 1;
    const mine = last.current;
    return () => mine === last.current;
  };
  const take = async (file: Blob, isLast: () => boolean) => {
    const picture = { type: file.type || 'image/jpeg', bytes: await file.arrayBuffer() };
    if (!isLast()) return;
    setProblem(null);
    setOwn(picture);
    onChosen(picture);
  };
  const remove = () => {
    act();
    setProblem(null);
    setOwn(null);
    onRemove();
  };
  const choose = async (file: File) => {
    const isLast = act();
    const kind = await checkPicture(file);
    if (!isLast()) return;
    setProblem(kind && { kind, file });
    if (!kind) await take(await asSent(file), isLast);
  };
  const shrink = async (file: File) => {
    const isLast = act();
    try {
      await take(await makeSmaller(file), isLast);
    } catch {
      if (isLast()) setProblem({ kind: 'wrongType', file: null });
    }
  };
  const picker = (ref: typeof chooser, text: string, capture?: 'environment') => (
    <FileInput
      ref={ref}
      label={t('contract.ofField', { field: label, what: text })}
      capture={capture}
      onFile={(file) => void choose(file)}
    />
  );
  const large = problem && SHRINKABLE.has(problem.kind) ? problem.file : null;
  const said = problem ? t(`contract.picture.${problem.kind}`) : (refusal ?? (waiting ? null : error));
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend} data-required={required || undefined}>
        {label}
      </legend>
      <p className={classes.hint}>
        {required ? null : <span>{t('contract.optional')}</span>}
        {t('contract.picture.hint')}
      </p>
      <Preview {...preview} label={label} />
      {picker(chooser, t('contract.picture.choose'))}
      {picker(camera, t('contract.picture.camera'), 'environment')}
      <div className={classes.actions}>
        <Button variant="default" name={name} data-field={name} onClick={() => chooser.current?.click()}>
          {t(isChosen ? 'contract.picture.replace' : 'contract.picture.choose')}
        </Button>
        <Button variant="default" className={classes.camera} onClick={() => camera.current?.click()}>
          {t('contract.picture.camera')}
        </Button>
        {isChosen ? (
          <Button variant="subtle" onClick={remove}>
            {t('contract.picture.remove')}
          </Button>
        ) : null}
      </div>
      <SendState isWaiting={waiting !== undefined} isStored={stored !== ''} upload={upload} />
      <Problem small>{said}</Problem>
      {large ? <Button onClick={() => void shrink(large)}>{t('contract.picture.smaller')}</Button> : null}
    </fieldset>
  );
}

function Preview({ src, failure, show, label }: ReturnType<typeof usePreview> & { label: string }) {
  const { t } = useI18n();
  return (
    <>
      <div className={classes.frame} data-empty={src === null || undefined}>
        {src ? (
          <img src={src} alt={label} className={classes.picture} />
        ) : (
          <Icon d={icons.picture} size={40} />
        )}
      </div>
      {show ? (
        <Button variant="default" onClick={show}>
          {t('contract.picture.show')}
        </Button>
      ) : null}
      <Problem small>{failure}</Problem>
    </>
  );
}

/** Whether the server has the picture, and the progress of sending it. */
function SendState(props: { isWaiting: boolean; isStored: boolean; upload: PictureUpload }) {
  const { isWaiting, isStored } = props;
  const { share, refusal, retry } = props.upload;
  const { t } = useI18n();
  if (share !== null)
    return (
      <>
        <p className={classes.state} role="status">
          {t('contract.picture.sending')}
        </p>
        <Upload share={share} />
      </>
    );
  return (
    <>
      <p className={classes.state} role="status">
        {isWaiting ? t(refusal === null ? 'contract.picture.waiting' : 'contract.picture.failed') : null}
        {isStored && !isWaiting ? (
          <>
            <Icon d={icons.check} size={18} /> {t('contract.picture.sent')}
          </>
        ) : null}
      </p>
      {isWaiting && refusal !== null ? (
        <Button variant="default" onClick={retry}>
          {t('contract.picture.retry')}
        </Button>
      ) : null}
    </>
  );
}

/** Progress of an upload, so that the author sees it move on a slow line. */
function Upload({ share }: { share: number }) {
  const { t, format } = useI18n();
  return (
    <p className={classes.upload}>
      <progress className={classes.bar} max={1} value={share} aria-label={t('contract.picture.sending')} />
      <span aria-hidden="true">{`${format.number(Math.floor(share * 100))}%`}</span>
    </p>
  );
}

/**
 * The picture to show: the one chosen here, else the stored one. `show` fetches the stored one on request, as the server requires a recent
 * sign-in to read it; null: there is nothing to fetch.
 */
function usePreview(stored: string, own: ChosenPicture | null) {
  const { t } = useI18n();
  const { api } = useServices();
  const [fetched, setFetched] = useState<{ id: string; bytes: ArrayBuffer } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const show = async () => {
    setFailure(null);
    const result = await api.file(picturePath(stored), { quiet: true, overlay: true });
    if (result.ok) setFetched({ id: stored, bytes: await result.value.arrayBuffer() });
    else setFailure(failureText(t, result.error));
  };
  const bytes = own?.bytes ?? (fetched?.id === stored ? fetched.bytes : null);
  return {
    src: useObjectUrl(bytes, own?.type),
    failure: bytes === null ? failure : null,
    show: bytes === null && stored !== '' ? () => void show() : null,
  };
}
