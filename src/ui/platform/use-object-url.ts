import { useEffect, useState } from 'react';

/** An address for a picture's bytes while they are shown; null without bytes. */
export function useObjectUrl(bytes: ArrayBuffer | null, type = 'image/jpeg'): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return url;
}
