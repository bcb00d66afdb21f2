import type { RefObject } from 'react';

type Props = {
  /** Gives the field to the screen's own button, which clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  /** The field's label, for screen readers. */
  label: string;
  /** Types or endings of file names, as in HTML; pictures by default. */
  accept?: string;
  /** Takes a picture with the camera, on devices that have one. */
  capture?: 'environment' | undefined;
  onFile?: (file: File) => void;
  /** Lets several files be chosen at once, in place of `onFile`. */
  onFiles?: (files: File[]) => void;
};

/** A hidden field that opens the system's file dialog. The same file can be chosen again, for example after it was corrected. */
export function FileInput({ ref, label, accept = 'image/png,image/jpeg', capture, onFile, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      capture={capture}
      multiple={onFiles !== undefined}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        const [file] = files;
        if (file) onFile?.(file);
        if (file) onFiles?.(files);
      }}
    />
  );
}
