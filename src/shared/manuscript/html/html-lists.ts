import { formatNumber } from '#shared/manuscript/docx-number-formats.ts';
import type { XmlElement } from '#shared/manuscript/xml-events.ts';
import { listFormat } from './html-elements.ts';

/** An open list: the format of its numbers, the next one, and how they go on. */
type List = { format: string; next: number; step: number };

const LISTS: ReadonlySet<string> = new Set(['ol', 'ul', 'menu', 'dir']);

/** The open lists of a page, whose numbers are counted as a browser counts them. */
export class HtmlLists {
  private readonly open: List[] = [];

  static has(name: string): boolean {
    return LISTS.has(name);
  }

  begin({ name, attribute }: XmlElement): void {
    const start = Number.parseInt(attribute('start') ?? '', 10);
    this.open.push(
      name === 'ol'
        ? {
            format: listFormat(attribute('type')),
            next: Number.isNaN(start) ? 1 : start,
            step: attribute('reversed') === undefined ? 1 : -1,
          }
        : { format: 'bullet', next: 0, step: 0 },
    );
  }

  end(): void {
    this.open.pop();
  }

  /** The number or bullet of the next item, as text. `value`: the number that the item gives itself. '' outside a list. */
  label(value: string | undefined): string {
    const list = this.open.at(-1);
    if (!list) return '';
    const given = Number.parseInt(value ?? '', 10);
    if (!Number.isNaN(given)) list.next = given;
    const number = formatNumber(list.next, list.next < 1 ? 'decimal' : list.format);
    list.next += list.step;
    return list.format === 'bullet' ? '•' : `${number}.`;
  }
}
