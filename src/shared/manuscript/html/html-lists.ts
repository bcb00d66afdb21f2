import { formatNumber } from '#shared/manuscript/docx-number-formats.ts';
import type { XmlElement } from '#shared/manuscript/xml-events.ts';
import { type CssLooks, type CssRules, markerText } from './css-looks.ts';
import { listFormat } from './html-elements.ts';

/** An open list: its next number, the step to the one after it, and what its page says of its markers and of the counter in them. */
type List = { next: number; step: number; content: string | undefined; counter: string };

const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir']);
/** Lists of Google Docs have such a class, and a counter of nearly the same name. */
const GOOGLE_LIST = /^lst-(?=kix_)/;

/** Format of a list's numbers, unless a style names another. */
export const ownFormat = ({ name, attribute }: XmlElement): string =>
  name === 'ol' ? listFormat(attribute('type')) : 'bullet';

/** The open lists of a page, whose numbers are counted as a browser counts them. */
export class HtmlLists {
  private readonly open: List[] = [];
  /** The last numbers of lists of Google Docs, by their counters. */
  private readonly counters = new Map<string, number>();

  static has(name: string): boolean {
    return LISTS.has(name);
  }

  /** `rules`: of the page's style sheets. */
  begin({ name, attribute }: XmlElement, rules: CssRules): void {
    const start = Number.parseInt(attribute('start') ?? '', 10);
    const google = (attribute('class') ?? '').split(/\s+/).find((one) => GOOGLE_LIST.test(one)) ?? '';
    this.open.push({
      next: name !== 'ol' || Number.isNaN(start) ? 1 : start,
      step: name === 'ol' && attribute('reversed') !== undefined ? -1 : 1,
      content: rules.get(`.${google}>li:before`)?.content,
      counter: google.toLowerCase().replace(GOOGLE_LIST, 'lst-ctn-'),
    });
  }

  end(): void {
    this.open.pop();
  }

  /**
   * The number or bullet of the next item, as text. `value`: the number that the item gives itself. `looks`: of the item. '' outside a list, and
   * for an item without a marker.
   */
  label(value: string | undefined, { numbers = 'decimal', unmarked }: CssLooks): string {
    const list = this.open.at(-1);
    if (!list) return '';
    const given = Number.parseInt(value ?? '', 10);
    if (!Number.isNaN(given)) list.next = given;
    const number = list.next;
    list.next += list.step;
    this.counters.set(list.counter, number);
    if (list.content !== undefined)
      return markerText(list.content, (counter, format) => inFormat(this.counters.get(counter) ?? 1, format));
    if (unmarked) return '';
    return numbers === 'bullet' ? '•' : `${inFormat(number, numbers)}.`;
  }
}

/** Letters and Roman numbers begin at 1. */
const inFormat = (number: number, format: string): string =>
  formatNumber(number, number < 1 ? 'decimal' : format);
