import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { part } from '#services/part/part.tsx';
import type { Cover } from '#session/form-drafts.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useObjectUrl } from '#ui/platform/use-object-url.ts';
import { checkCoverFile } from './check-cover-file.ts';
import classes from './cover-picker.module.css';
import { loadPicture, type Picture } from './load-picture.ts';

const CropDialog = part('crop-dialog', async () => (await import('./crop-dialog.tsx')).CropDialog);

const roomy = { root: classes.choose ?? '', label: classes.chooseLabel ?? '' };

type Props = {
  /** Shown on the cover while there is no picture. */
  title: string;
  /** The cover just chosen. */
  cover: Cover | null;
  /** Address of the story's current cover. */
  currentSrc: string | null;
  onCover(cover: Cover): void;
  onRemove(): void;
};

/** Chooses a picture, checks its content, lets the author crop it, and returns a cover of 400x560. */
export function CoverPicker({ title, cover, currentSrc, onCover, onRemove }: Props) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const chosenSrc = useObjectUrl(cover?.bytes ?? null, cover?.type);
  const src = chosenSrc ?? currentSrc;

  const close = () => {
    picture?.close();
    setPicture(null);
  };
  // A large picture loads slowly: only the file chosen last takes effect.
  const last = useRef<File | null>(null);
  const choose = async (file: File) => {
    last.current = file;
    const found = await checkCoverFile(file);
    if (last.current !== file) return;
    setProblem(found);
    if (found) return;
    try {
      const loaded = await loadPicture(file);
      if (last.current === file) setPicture(loaded);
      else loaded.close();
    } catch {
      if (last.current === file) setProblem('storyForm.coverBroken');
    }
  };
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{t('storyForm.cover')}</legend>
      <div className={classes.preview}>
        <CoverImage src={src} title={title || t('author.untitled')} />
      </div>
      <div className={classes.side}>
        <p className={classes.hint}>{t('storyForm.coverHint')}</p>
        <FileInput ref={input} label={t('storyForm.coverChoose')} onFile={(file) => void choose(file)} />
        <Button
          variant="default"
          classNames={roomy}
          leftSection={src ? null : <Icon d={icons.picture} />}
          onClick={() => input.current?.click()}
        >
          {t(src ? 'storyForm.coverChange' : 'storyForm.coverChoose')}
        </Button>
        {src ? (
          <Button variant="subtle" classNames={roomy} onClick={onRemove}>
            {t('storyForm.coverRemove')}
          </Button>
        ) : null}
        <p role="alert" className={classes.problem}>
          {problem ? t(problem) : null}
        </p>
      </div>
      {picture ? (
        <CropDialog
          picture={picture}
          onClose={close}
          onFailure={() => {
            close();
            setProblem('storyForm.coverBroken');
          }}
          onCover={(made) => {
            close();
            onCover(made);
          }}
        />
      ) : null}
    </fieldset>
  );
}
