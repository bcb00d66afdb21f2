import { useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { ChosenPicture } from '#storage/owned/contract-progress.ts';
import { closableText } from '#ui/failure-text.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

export type PictureName = 'idImg' | 'idBackImg';

/** State of sending a chosen picture. */
export type PictureUpload = {
  /** Share sent, 0 to 1; null: nothing is being sent. */
  share: number | null;
  /** Why the server refused the waiting picture; null: it has accepted the picture, or has not got it yet. */
  refusal: string | null;
  /** Sends it again. */
  retry(): void;
};

/**
 * Sends a picture that waits on this device, and sends it again when the network is back (docs/spec, section 5, Image upload). It belongs
 * to the form and not to the picture's field, which on a phone is on only one of several steps.
 */
export function usePictureUpload(
  name: PictureName,
  waiting: ChosenPicture | undefined,
  /** The server has `picture`; a different one may have been chosen meanwhile. */
  onStored: (name: PictureName, picture: ChosenPicture, id: string) => void,
): PictureUpload {
  const { t } = useI18n();
  const { api } = useServices();
  const isOnline = useOnlineHint();
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ picture: ChosenPicture; error: CallFailure } | null>(null);

  const send = useCallback(
    async (picture: ChosenPicture, overlay: boolean) => {
      setShare(0);
      setRefused(null);
      const file = new Blob([picture.bytes], { type: picture.type });
      const options = { overlay, quiet: !overlay, onUploaded: setShare };
      const result =
        name === 'idImg'
          ? await api.call('idCardSave', { request: { file } }, options)
          : await api.call('idCardBackSave', { request: { file } }, options);
      setShare(null);
      if (result.ok)
        onStored(name, picture, 'idImg' in result.value ? result.value.idImg : result.value.idBackImg);
      else setRefused({ picture, error: result.error });
    },
    [api, name, onStored],
  );
  const tried = useRef<ChosenPicture | null>(null);
  /** The picture that was not sent when it was chosen: there was no network, or the form was closed since. */
  const delayed = useRef(waiting);
  useEffect(() => {
    if (!waiting || tried.current === waiting) return;
    if (!isOnline) {
      delayed.current = waiting;
      return;
    }
    tried.current = waiting;
    // A later automatic upload must not cover the field being filled in.
    void send(waiting, delayed.current !== waiting);
  }, [waiting, isOnline, send]);
  useEffect(() => {
    if (isOnline) return;
    delayed.current = tried.current ?? delayed.current;
    tried.current = null;
  }, [isOnline]);
  return {
    share,
    refusal: refused && refused.picture === waiting ? closableText(t, refused.error) : null,
    retry: () => waiting && void send(waiting, true),
  };
}
