import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { Bone } from '#ui/bone.tsx';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import classes from './desk.module.css';

/** A picture of an author's document, fetched with the token and stored nowhere. `path` is host-free. */
export function PrivatePicture({ path, label }: { path: string; label: string }) {
  const { t } = useI18n();
  const { api } = useServices();
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null);
  const [failed, setFailed] = useState(false);
  const src = useObjectUrl(bytes);
  useEffect(() => {
    const controller = new AbortController();
    void api.file(path, { quiet: true, signal: controller.signal }).then(async (result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setBytes(await result.value.arrayBuffer());
      else setFailed(true);
    });
    return () => controller.abort();
  }, [api, path]);
  return (
    <figure>
      {src ? <img src={src} alt={label} className={classes.picture} /> : null}
      {src || failed ? null : <Bone width="100%" height={150} />}
      {failed ? <p role="alert">{t('desk.failed')}</p> : null}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
