import { saveFile } from './save-file.ts';

/** Hands a plain text to the reader as a file. */
export const saveTextFile = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
