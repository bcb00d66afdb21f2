import { saveFile } from './save-file.ts';

/** Downloads a plain text as a file. */
export const saveTextFile = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
