import { type Archive, startsWith } from './archive.ts';
import { UnreadableFile } from './reading.ts';

/** What a file is, by its content first and its name only where the content does not say. */
export type FileKind = 'docx' | 'epub' | 'odt' | 'pages' | 'html' | 'markdown' | 'text';

/** Largest `mimetype` of an archive; the real ones have some 40 characters. */
const TYPE_CHARS = 100;
/** A page says what it is at its beginning. */
const START_BYTES = 2_000;

/** Whether a file is an archive (ZIP). An empty one begins with its end. */
export const isArchive = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);

const isOle = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Whether an OLE file has a stream or folder of a name: its directory has entries of 128 bytes with names in UTF-16 ([MS-CFB] 2.6.1). */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const letters = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = 0; at + letters.length <= bytes.length; at += 128)
    if (letters.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/** Refuses files that are known but not read, each with its own reason. Throws `UnreadableFile`. */
export function refuseOthers(name: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw new UnreadableFile('noBytes');
  if (isOle(bytes)) {
    if (hasStream(bytes, 'EncryptedPackage')) throw new UnreadableFile('password');
    const isWord = hasStream(bytes, 'WordDocument') || /\.do[ct]x?$/i.test(name);
    throw new UnreadableFile(isWord ? 'oldWord' : 'unknownFormat');
  }
  // "{\rtf"
  if (startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66)) throw new UnreadableFile('richText');
}

/** What an archive holds: by its `mimetype`, else by the parts that each format needs. Throws `UnreadableFile`: `otherZip`. */
export function archiveKind(archive: Archive): FileKind {
  const [mimetype = ''] = archive.has('mimetype') ? archive.read(['mimetype']) : [];
  const type = mimetype.slice(0, TYPE_CHARS).trim();
  if (type === 'application/epub+zip') return 'epub';
  if (/^application\/vnd\.oasis\.opendocument\.text(?:-|$)/.test(type)) return 'odt';
  if (type.startsWith('application/vnd.oasis.')) throw new UnreadableFile('unknownFormat');
  if (archive.has('META-INF/container.xml')) return 'epub';
  if (archive.has('[Content_Types].xml') || archive.has('_rels/.rels') || archive.has('word/document.xml'))
    return 'docx';
  if (archive.has('content.xml')) return 'odt';
  if (archive.paths.some(isPage)) return 'pages';
  throw new UnreadableFile('otherZip');
}

/** Whether a file in an archive is a page; programs put copies for themselves into folders that begin with `__`. */
export const isPage = (path: string): boolean => /\.x?html?$/i.test(path) && !/(?:^|\/)(?:__|\.)/.test(path);

const looksLikeHtml = (bytes: Uint8Array): boolean => {
  const start = new TextDecoder('windows-1252')
    .decode(bytes.subarray(0, START_BYTES))
    .replaceAll('\u0000', '');
  return /^[^<]{0,8}(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i.test(start);
};

/** What a file that is no archive is. Throws `UnreadableFile`: `unknownFormat`. */
export function textKind(name: string, bytes: Uint8Array): FileKind {
  if (/\.(?:md|markdown)$/i.test(name)) return 'markdown';
  if (/\.x?html?$/i.test(name)) return 'html';
  if (/\.(?:txt|text)$/i.test(name)) return 'text';
  if (looksLikeHtml(bytes)) return 'html';
  throw new UnreadableFile('unknownFormat');
}
