import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Cover } from '#session/form-drafts.ts';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type Crop, cropRect, fitCrop, startCrop, ZOOM_MAX } from './crop.ts';
import classes from './crop-dialog.module.css';
import { CropFrame } from './crop-frame.tsx';
import type { Picture } from './load-picture.ts';

type Props = { picture: Picture; onCover(cover: Cover): void; onFailure(): void; onClose(): void };

/** Crops a picture to the cover's frame: drag, pinch or wheel, or the sliders by keyboard. */
export function CropDialog({ picture, onCover, onFailure, onClose }: Props) {
  const { t } = useI18n();
  const [crop, setCrop] = useState<Crop>(startCrop);
  const [busy, setBusy] = useState(false);
  const small = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false });
  const taken = cropRect(picture, crop);
  const sliders = [
    { key: 'zoom', label: t('storyForm.coverZoom'), min: 1, max: ZOOM_MAX, value: crop.zoom, free: true },
    {
      key: 'x',
      label: t('storyForm.coverAcross'),
      min: 0,
      max: 1,
      value: crop.x,
      free: taken.width < picture.width - 0.5,
    },
    {
      key: 'y',
      label: t('storyForm.coverDown'),
      min: 0,
      max: 1,
      value: crop.y,
      free: taken.height < picture.height - 0.5,
    },
  ];
  const use = async () => {
    setBusy(true);
    try {
      onCover(await drawCover(picture, crop));
    } catch {
      onFailure();
    }
  };
  return (
    <Dialog onClose={onClose} fullScreen={small ?? false} title={t('storyForm.coverCrop')}>
      <CropFrame picture={picture} crop={crop} onCrop={setCrop} />
      <div className={classes.sliders}>
        {sliders.map(({ key, label, min, max, value, free }) => (
          <label key={key} className={classes.slider}>
            <span>{label}</span>
            <input
              type="range"
              min={min}
              max={max}
              step={0.01}
              value={value}
              disabled={!free}
              onChange={(event) =>
                setCrop(fitCrop(picture, { ...crop, [key]: event.currentTarget.valueAsNumber }))
              }
            />
          </label>
        ))}
      </div>
      <Button fullWidth loading={busy} data-autofocus onClick={() => void use()}>
        {t('storyForm.coverUse')}
      </Button>
    </Dialog>
  );
}

const JPEG_QUALITY = 0.9;

/** Cuts the cover out of a picture: 400x560, JPEG, white where the picture is transparent. Rejects if the device has no canvas. */
async function drawCover(picture: Picture, crop: Crop): Promise<Cover> {
  const canvas = document.createElement('canvas');
  canvas.width = COVER_WIDTH_PX;
  canvas.height = COVER_HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const { left, top, width, height } = cropRect(picture, crop);
  context.drawImage(picture.element, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('no picture');
  return { bytes: await blob.arrayBuffer(), type: 'image/jpeg' };
}
