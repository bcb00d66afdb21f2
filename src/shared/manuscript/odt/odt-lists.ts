import { formatNumber } from '#shared/manuscript/docx-number-formats.ts';
import { readXml, type XmlElement, type XmlListener } from '#shared/manuscript/xml-events.ts';

/** One level of a list style. `shown`: how many levels its label has. */
type Level = { format: string; prefix: string; suffix: string; start: number; shown: number; bullet: string };

/** Name under which the numbers of headings are kept. */
const OUTLINE = '\u0000outline';
const LEVELS = 10;

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['1', 'decimal'],
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);

function formatOf(written: string): string {
  if (/^[一壹]/u.test(written))
    return written.startsWith('壹') ? 'chineseLegalSimplified' : 'chineseCounting';
  return written === '' ? 'none' : (FORMATS.get(written[0] ?? '') ?? 'decimal');
}

/** The numbers and bullets of lists and headings, counted (ODF 1.3, 16.30 to 16.34). */
export class OdtLists implements XmlListener {
  private readonly levels = new Map<string, Map<number, Level>>();
  /** Last numbers of each list style, by level. */
  private readonly counted = new Map<string, number[]>();
  private style = '';

  add(xml: string): void {
    if (xml !== '') readXml(xml, this);
  }

  open({ name, attribute }: XmlElement): void {
    if (name === 'list-style') this.style = attribute('name') ?? '';
    else if (name === 'outline-style') this.style = OUTLINE;
    else if (/^(?:list-level-style-(?:number|bullet|image)|outline-level-style)$/.test(name)) {
      const levels = this.levels.get(this.style) ?? new Map<number, Level>();
      this.levels.set(this.style, levels);
      levels.set(Number(attribute('level')), {
        format: formatOf(attribute('num-format') ?? ''),
        prefix: attribute('num-prefix') ?? '',
        suffix: attribute('num-suffix') ?? '',
        start: Number(attribute('start-value') ?? '1'),
        shown: Number(attribute('display-levels') ?? '1'),
        bullet: /bullet|image/.test(name) ? bulletOf(attribute('bullet-char') ?? '•') : '',
      });
    }
  }

  close(): void {}

  /** Begins a list that does not continue another: its numbers begin again. */
  restart(style: string): void {
    this.counted.delete(style);
  }

  /** The next label of a list. `level` from 1. `start`: a number that the item has of its own. */
  label(style: string, level: number, start?: number): string {
    const definition = this.levels.get(style)?.get(level);
    if (!definition) return '';
    const numbers = this.counted.get(style) ?? [];
    this.counted.set(style, numbers);
    const before = numbers[level];
    numbers.length = Math.min(numbers.length, level + 1);
    numbers[level] = start ?? (before === undefined ? definition.start : before + 1);
    if (definition.bullet !== '') return definition.bullet;
    if (definition.format === 'none') return `${definition.prefix}${definition.suffix}`.trim();
    return `${definition.prefix}${this.numberOf(style, level, definition)}${definition.suffix}`.trim();
  }

  private numberOf(style: string, level: number, { shown }: Level): string {
    const parts: string[] = [];
    for (let at = Math.max(1, level - Math.min(shown, LEVELS) + 1); at <= level; at += 1) {
      const above = this.levels.get(style)?.get(at);
      const value = this.counted.get(style)?.[at] ?? above?.start ?? 1;
      if (above && above.format !== 'none' && above.bullet === '')
        parts.push(formatNumber(value, above.format));
    }
    return parts.join('.');
  }

  /** The next label of a heading. `level` from 1. */
  heading(level: number): string {
    return this.label(OUTLINE, level);
  }
}

/** Bullets of symbol fonts have no character of their own. */
const bulletOf = (character: string): string => (/[\ue000-\uf8ff]/.test(character) ? '•' : character);
