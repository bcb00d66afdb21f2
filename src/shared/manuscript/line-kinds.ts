import { countWords } from '#shared/domain/word-count.ts';

const SCENE_BREAK =
  /^(?:(?:[*＊✱]\s*){3,}|(?:[-—–─]\s*){3,}|(?:[~～]\s*){3,}|(?:[•·]\s*){3,}|(?:#\s*){1,3}|⁂|(?:[◇◆]\s*){1,3})$/u;

/** Whether a line is a scene break: three asterisks, dashes, a single #, and the like. */
export const isSceneLine = (line: string): boolean => SCENE_BREAK.test(line.trim());

const ENGLISH =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|the';
const INDONESIAN = 'satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas';
const NUMBERED = new RegExp(
  `^(?:chapter|part|book|bab|bagian|episode|eps?\\.?)\\s*[.:#-]?\\s*(?:\\d+|[ivxlc]+|${ENGLISH}|${INDONESIAN})(?![\\p{L}\\p{N}])`,
  'iu',
);
const NAMED = /^(?:prologue|epilogue|foreword|afterword|interlude|prolog|epilog|prakata)(?![\p{L}\p{N}])/iu;
const CHINESE =
  /^第\s*[\d０-９〇零一二三四五六七八九十百千两]+\s*[章节節回卷部集话話]|^(?:序章|楔子|尾声|番外|后记|引子)(?:\s|$|[:：])/u;

/** A longer line is a sentence that only begins like a heading. */
const HEADING_WORDS_MAX = 20;

/** Whether a line of plain text reads like a chapter's heading ("Chapter 3", "Bab Dua: Hujan", "第三章 雨"). */
export function isChapterLine(line: string): boolean {
  const text = line.trim();
  if (text.length > 120 || !(NUMBERED.test(text) || NAMED.test(text) || CHINESE.test(text))) return false;
  // "Part one of the plan failed." is not a heading.
  return countWords(text) <= HEADING_WORDS_MAX && !/[\p{L}…][.!?。！？,;]["”’]?$/u.test(text);
}
