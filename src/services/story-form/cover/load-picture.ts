/** A picture ready to show and draw; `close` frees its memory. */
export type Picture = {
  url: string;
  element: HTMLImageElement;
  width: number;
  height: number;
  close(): void;
};

/** Reads a picture file, turned as its EXIF data says. Rejects if it cannot be decoded. */
export async function loadPicture(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  const element = new Image();
  element.src = url;
  try {
    await element.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return {
    url,
    element,
    width: element.naturalWidth,
    height: element.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  };
}
