import { isWord } from './docx-looks.ts';
import { formatNumber, PADDED } from './docx-number-formats.ts';
import { readXml, type XmlElement, type XmlListener } from './xml-events.ts';

/** One level of a list. `text`: the label, with `%1` for the number of level 0. `style`: the paragraph style that has this level. */
type Level = {
  start: number;
  format: string;
  text: string;
  isLegal: boolean;
  restarts: boolean;
  style: string;
};
/** A list's definition; `link` names the one with the same `styleLink`. */
type Definition = { levels: Map<number, Level>; styleLink: string; link: string };
type List = { definition: string; starts: Map<number, number>; levels: Map<number, Level> };

const LEVELS = 9;
const newLevel = (): Level => ({
  start: 0,
  format: 'decimal',
  text: '',
  isLegal: false,
  restarts: true,
  style: '',
});

/** Collects the lists of `numbering.xml` (ECMA-376, part 1, 17.9). */
class NumberingReader implements XmlListener {
  readonly definitions = new Map<string, Definition>();
  readonly lists = new Map<string, List>();
  private definition: Definition | undefined;
  private list: List | undefined;
  private level: Level | undefined;
  private override = 0;

  open({ name, space, attribute }: XmlElement): void {
    if (!isWord(space)) return;
    const value = attribute('val') ?? '';
    if (name === 'abstractNum') {
      this.definition = { levels: new Map(), styleLink: '', link: '' };
      this.definitions.set(attribute('abstractNumId') ?? '', this.definition);
    } else if (name === 'num') {
      this.list = { definition: '', starts: new Map(), levels: new Map() };
      this.lists.set(attribute('numId') ?? '', this.list);
    } else if (name === 'lvl') {
      this.level = newLevel();
      (this.definition ?? this.list)?.levels.set(Number(attribute('ilvl')), this.level);
    } else if (name === 'lvlOverride') this.override = Number(attribute('ilvl'));
    else if (this.level)
      this.property(this.level, name, (value === 'custom' ? attribute('format') : undefined) ?? value);
    else this.ofList(name, value);
  }

  private ofList(name: string, value: string): void {
    if (this.definition && name === 'styleLink') this.definition.styleLink = value;
    else if (this.definition && name === 'numStyleLink') this.definition.link = value;
    else if (this.list && name === 'abstractNumId') this.list.definition = value;
    else if (this.list && name === 'startOverride') this.list.starts.set(this.override, Number(value));
  }

  private property(level: Level, name: string, value: string): void {
    if (name === 'start') level.start = Number(value);
    // A padded format is followed by a plain one for older programs.
    else if (name === 'numFmt') level.format = PADDED.test(level.format) ? level.format : value;
    else if (name === 'lvlText') level.text = value;
    else if (name === 'isLgl') level.isLegal = !/^(?:0|false|off)$/.test(value);
    else if (name === 'lvlRestart') level.restarts = value !== '0';
    else if (name === 'pStyle') level.style = value;
  }

  close({ name, space }: XmlElement): void {
    if (!isWord(space)) return;
    if (name === 'lvl') this.level = undefined;
    else if (name === 'abstractNum') this.definition = undefined;
    else if (name === 'num') this.list = undefined;
  }
}

/** The sign of a bullet: a dash of speech stays, the signs of symbol fonts become one that every font has. */
const bullet = (text: string): string => (/^[-–—―*>+]$/.test(text) ? text : '•');

type Counting = { listId: string; list: List; at: number; levelAt(index: number): Level | undefined };

/** Computes the labels of numbered paragraphs, which have to be asked for in the order of the document. */
export class Numbering {
  private readonly definitions: ReadonlyMap<string, Definition>;
  private readonly lists: ReadonlyMap<string, List>;
  private readonly counts = new Map<Definition, (number | undefined)[]>();
  /** The levels of lists that have been counted. */
  private readonly started = new Set<string>();

  /** `xml`: `numbering.xml`, or '' for a file without lists. */
  constructor(xml: string) {
    const reader = new NumberingReader();
    if (xml !== '') readXml(xml, reader);
    this.definitions = reader.definitions;
    this.lists = reader.lists;
  }

  private definitionOf(list: List): Definition | undefined {
    const own = this.definitions.get(list.definition);
    if (!own?.link) return own;
    return [...this.definitions.values()].find(({ styleLink }) => styleLink === own.link) ?? own;
  }

  /** The level that a list gives to a paragraph style. */
  levelOf(listId: string, style: string): number | undefined {
    const list = this.lists.get(listId);
    const levels = list && this.definitionOf(list)?.levels;
    return [...(levels ?? [])].find(([, level]) => style !== '' && level.style === style)?.[0];
  }

  /** Counts a paragraph of a list and returns its label, as "Chapter 1"; '' without a list. */
  label(listId: string, at: number): string {
    const list = this.lists.get(listId);
    const definition = list && this.definitionOf(list);
    if (!definition || !(at >= 0 && at < LEVELS)) return '';
    const levelAt = (index: number) => list.levels.get(index) ?? definition.levels.get(index);
    const level = levelAt(at);
    if (!level) return '';
    if (level.format === 'bullet') return bullet(level.text);
    const counts = this.counts.get(definition) ?? [];
    this.counts.set(definition, counts);
    this.count(counts, { listId, list, at, levelAt });
    return level.text
      .replace(/%([1-9])/g, (_, digit: string) => {
        const index = Number(digit) - 1;
        const format = level.isLegal ? 'decimal' : (levelAt(index)?.format ?? 'decimal');
        return formatNumber(counts[index] ?? 0, format);
      })
      .trim();
  }

  /** Counts a paragraph. A higher level without a number gets its first number. Lower levels begin again. */
  private count(counts: (number | undefined)[], { listId, list, at, levelAt }: Counting): void {
    const startOf = (index: number) => list.starts.get(index) ?? levelAt(index)?.start ?? 1;
    const key = `${listId} ${at}`;
    if (list.starts.has(at) && !this.started.has(key)) counts[at] = undefined;
    this.started.add(key);
    for (let above = 0; above < at; above += 1) counts[above] ??= startOf(above);
    const before = counts[at];
    counts[at] = before === undefined ? startOf(at) : before + 1;
    for (let below = at + 1; below < LEVELS; below += 1)
      if (levelAt(below)?.restarts !== false) counts[below] = undefined;
  }
}
