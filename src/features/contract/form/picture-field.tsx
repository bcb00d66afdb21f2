import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { ChosenPicture } from '#sync/contract-progress.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { checkPicture, type PictureProblem } from '#ui/platform/check-picture.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import classes from './picture-field.module.css';
import { asSent, makeSmaller } from './picture-file.ts';

type Props = {
  name: 'idImg' | 'idBackImg';
  required: boolean;
  /** Id of the picture at the server, '' for none. */
  stored: string;
  /** Chosen on this device and not at the server yet. */
  waiting: ChosenPicture | undefined;
  error: string | null;
  onChosen(picture: ChosenPicture): void;
  /** The server has `picture`; another may have been chosen meanwhile. */
  onStored(id: string, picture: ChosenPicture): void;
  onRemove(): void;
};

type Problem = { kind: PictureProblem; file: File | null };

/**
 * A picture of an identity document: chosen or taken with the camera, checked by content, kept on the device, sent, and sent again
 * by itself when there is a network (specification, section 5, Image upload).
 */
export function PictureField({
  name,
  required,
  stored,
  waiting,
  error,
  onChosen,
  onStored,
  onRemove,
}: Props) {
  const { t } = useI18n();
  const { api } = useServices();
  const isOnline = useOnlineHint();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** How much has gone out, 0 to 1; null: nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [own, setOwn] = useState<ChosenPicture | null>(waiting ?? null);
  const src = usePreview(stored, own);
  const label = t(`contract.field.${name}`);

  const send = useCallback(
    async (picture: ChosenPicture) => {
      setSent(0);
      setRefusal(null);
      const file = new Blob([picture.bytes], { type: picture.type });
      const options = { overlay: true, quiet: true, onUploaded: setSent };
      const result =
        name === 'idImg'
          ? await api.call('idCardSave', { request: { file } }, options)
          : await api.call('idCardBackSave', { request: { file } }, options);
      setSent(null);
      if (result.ok) onStored('idImg' in result.value ? result.value.idImg : result.value.idBackImg, picture);
      else setRefusal(result.error.kind === 'answer' ? result.error.message : '');
    },
    [api, name, onStored],
  );
  const tried = useRef<ChosenPicture | null>(null);
  useEffect(() => {
    if (!waiting || !isOnline || tried.current === waiting) return;
    tried.current = waiting;
    void send(waiting);
  }, [waiting, isOnline, send]);
  useEffect(() => {
    if (!isOnline) tried.current = null;
  }, [isOnline]);

  const take = async (file: Blob) => {
    const picture = { type: file.type || 'image/jpeg', bytes: await file.arrayBuffer() };
    setOwn(picture);
    onChosen(picture);
  };
  const remove = () => {
    setOwn(null);
    onRemove();
  };
  const choose = async (file: File | null) => {
    const kind = await checkPicture(file);
    setRefusal(null);
    setProblem(kind && { kind, file });
    if (!kind && file) await take(await asSent(file));
  };
  const shrink = async (file: File) => {
    try {
      await take(await makeSmaller(file));
      setProblem(null);
    } catch {
      setProblem({ kind: 'wrongType', file: null });
    }
  };
  const picker = (ref: typeof chooser, text: string, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      accept="image/png,image/jpeg"
      {...(isCamera ? { capture: 'environment' as const } : {})}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={t('contract.ofField', { field: label, what: text })}
      onChange={(event) => {
        void choose(event.currentTarget.files?.[0] ?? null);
        // The same file may be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
  const said = problem ? t(`contract.picture.${problem.kind}`) : refusal || (waiting ? null : error);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend} data-required={required || undefined}>
        {label}
      </legend>
      <p className={classes.hint}>
        {required ? null : <span>{t('contract.optional')}</span>}
        {t('contract.picture.hint')}
      </p>
      <div className={classes.frame} data-empty={src === null || undefined}>
        {src ? (
          <img src={src} alt={label} className={classes.picture} />
        ) : (
          <Icon d={icons.picture} size={40} />
        )}
      </div>
      {picker(chooser, t('contract.picture.choose'), false)}
      {picker(camera, t('contract.picture.camera'), true)}
      <div className={classes.actions}>
        <Button variant="default" name={name} data-field={name} onClick={() => chooser.current?.click()}>
          {t(src ? 'contract.picture.replace' : 'contract.picture.choose')}
        </Button>
        <Button variant="default" className={classes.camera} onClick={() => camera.current?.click()}>
          {t('contract.picture.camera')}
        </Button>
        {src ? (
          <Button variant="subtle" onClick={remove}>
            {t('contract.picture.remove')}
          </Button>
        ) : null}
      </div>
      <p className={classes.state} role="status">
        {sent !== null ? (
          t('contract.picture.sending')
        ) : waiting ? (
          t(refusal === null ? 'contract.picture.waiting' : 'contract.picture.failed')
        ) : stored ? (
          <>
            <Icon d={icons.check} size={18} /> {t('contract.picture.sent')}
          </>
        ) : null}
      </p>
      {sent === null ? null : <Upload share={sent} />}
      {waiting && refusal !== null && sent === null ? (
        <Button variant="default" onClick={() => void send(waiting)}>
          {t('contract.picture.retry')}
        </Button>
      ) : null}
      <p role="alert" className={classes.problem}>
        {said}
      </p>
      {problem?.kind === 'tooLarge' && problem.file ? (
        <Button onClick={() => problem.file && void shrink(problem.file)}>
          {t('contract.picture.smaller')}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** How far an upload is; measured, so that on a slow line the author sees that it goes on. */
function Upload({ share }: { share: number }) {
  const { t, format } = useI18n();
  return (
    <p className={classes.upload}>
      <progress className={classes.bar} max={1} value={share} aria-label={t('contract.picture.sending')} />
      <span aria-hidden="true">{`${format.number(Math.floor(share * 100))}%`}</span>
    </p>
  );
}

/** What is to be seen: the picture chosen here, else the stored one, fetched with the token. */
function usePreview(stored: string, own: ChosenPicture | null): string | null {
  const { api } = useServices();
  const [fetched, setFetched] = useState<{ id: string; bytes: ArrayBuffer } | null>(null);
  useEffect(() => {
    if (stored === '' || own) return;
    const controller = new AbortController();
    const options = { quiet: true, signal: controller.signal };
    void api.file(`/author/sign/picture/${stored}`, options).then(async (result) => {
      if (result.ok && !controller.signal.aborted)
        setFetched({ id: stored, bytes: await result.value.arrayBuffer() });
    });
    return () => controller.abort();
  }, [api, stored, own]);
  const bytes = own?.bytes ?? (fetched?.id === stored ? fetched.bytes : null);
  return useObjectUrl(bytes, own?.type);
}
