import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbered, rising, tokensOf, wordsOf } from '#test/support/every-word.ts';
import { epub, odt } from '#test/support/manuscripts.ts';
import { readManuscript } from './read-manuscript.ts';

/** Pieces of a page of HTML, also where they must not stand: browsers show such a page too. */
const HTML = [
  'w@ ',
  'w@ ',
  '\n\n',
  '&nbsp;',
  '<p>',
  '</p>',
  '<p>w@</p>',
  '<h1>w@</h1>',
  '<h2>Bab @</h2>',
  '<h3>w@',
  '</h3>',
  '<div>',
  '</div>',
  '<section>',
  '</section>',
  '<blockquote>',
  '</blockquote>',
  '<b>',
  '</b>',
  '<i>w@</i>',
  '<em>',
  '<u>w@',
  '<del>w@</del>',
  '<ins>w@</ins>',
  '<q>w@</q>',
  '<br>',
  '<hr>',
  '<wbr>',
  '<ul>',
  '</ul>',
  '<ol>',
  '<li>w@',
  '<dl><dt>w@<dd>w@</dl>',
  '<table><tr><td>w@<th>w@</table>',
  '<table>w@<caption>w@</caption>',
  '</table>',
  '<a href="http://e.x/@" title="w@">w@</a>',
  '<a href="#fn@">',
  '</a>',
  '<img alt="w@" src="p.png">',
  '<figure><img alt="w@"><figcaption>w@</figcaption></figure>',
  '<ruby>w@<rp>(</rp><rt>w@</rt></ruby>',
  '<pre>w@\n  w@</pre>',
  '<code>w@</code>',
  '<sup>w@</sup>',
  '<span style="display:none">w@</span>',
  '<span class="x" title="w@">w@</span>',
  '<p hidden>w@</p>',
  '<style>.x { font-weight: bold; color: w@ }</style>',
  '<script>w@</script>',
  '<noscript>w@</noscript>',
  '<template>w@</template>',
  '<textarea>w@</textarea>',
  '<select><option>w@</select>',
  '<input value="w@">',
  '<button>w@</button>',
  '<svg><title>w@</title><text>w@</text></svg>',
  '<math><mi>w@</mi></math>',
  '<object>w@</object>',
  '<video>w@</video>',
  '<iframe>w@</iframe>',
  '<nav><a href="https://e.x/@">w@</a></nav>',
  '<aside epub:type="footnote">w@</aside>',
  '<a epub:type="noteref">w@</a>',
  '<section role="doc-endnotes"><ol><li>w@<li>w@</ol></section>',
  '<details><summary>w@</summary>w@</details>',
  '<!-- w@ -->',
  '<title>w@</title>',
  '<meta name="author" content="w@">',
  '<w@>',
  '<x-y>w@</x-y>',
  '<![CDATA[w@]]>',
  '<?w@ ?>',
  '&w@;',
  '< w@',
] as const;
/** Names of tags that have a number are not words. */
const unnamed = (html: string): string => html.replace(/<w\d+>/g, '');

test('every word of any HTML is in the chapters or in the list of what was left out, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...HTML), { maxLength: 30 }), (pieces) => {
      const source = unnamed(
        numbered([...pieces.filter((piece) => piece !== '<a href="#fn@">'), '<p>end</p>']),
      );
      // Inside a table the parser moves text before it, as browsers do; only what was left out is in order then.
      const reading = readManuscript({ name: 'a.html', bytes: new TextEncoder().encode(source) });
      const { chapters, left } = wordsOf(reading);
      if (!source.includes('<table'))
        for (const list of [chapters, ...left]) expect(list).toEqual(rising(list));
      expect(rising([...chapters, ...left.flat()])).toEqual(tokensOf(source));
    }),
    { numRuns: 1_000 },
  );
});

const TP = (inner: string, style = '') =>
  `<text:p${style ? ` text:style-name="${style}"` : ''}>${inner}</text:p>`;
/** Pieces of a paragraph of an OpenDocument text. */
const ODT_INLINE = [
  'w@ ',
  'w@ ',
  '<text:span text:style-name="B">w@</text:span>',
  '<text:span text:style-name="Hidden">w@</text:span>',
  'w@<text:s text:c="3"/>w@',
  'w@<text:tab/>w@<text:line-break/>w@',
  '<text:a xlink:href="http://e.x/@">w@</text:a>',
  `<text:note><text:note-citation>x</text:note-citation><text:note-body>${TP('w@')}${TP('w@')}</text:note-body></text:note>`,
  `<office:annotation><dc:creator>x</dc:creator>${TP('w@')}</office:annotation>`,
  '<text:ruby><text:ruby-base>w@</text:ruby-base><text:ruby-text>w@</text:ruby-text></text:ruby>',
  '<draw:frame><draw:image/><svg:title>w@</svg:title><svg:desc>w@</svg:desc></draw:frame>',
  `<draw:frame><draw:text-box>${TP('w@')}</draw:text-box></draw:frame>`,
  `<draw:custom-shape>${TP('w@')}</draw:custom-shape>`,
  '<text:hidden-text text:string-value="w@"/>',
  '<text:bookmark-start text:name="x"/>w@',
  '<text:date>w@</text:date>',
  '<![CDATA[w@]]>',
];
const ODT_STYLES = ['', 'H', 'Title', 'Subtitle', 'Quotations', 'Own_20_quote', 'Rule', 'P1'];
const ODT_BLOCKS = [
  (inner: string) => `<text:h text:outline-level="1">${inner}</text:h>`,
  (inner: string) => `<text:h text:outline-level="2">${inner}</text:h>`,
  (inner: string) =>
    `<text:list text:style-name="L"><text:list-item>${TP(inner)}<text:list><text:list-item>${TP('w@')}</text:list-item></text:list></text:list-item></text:list>`,
  (inner: string) =>
    `<table:table><table:table-row><table:table-cell>${TP(inner)}</table:table-cell><table:table-cell>${TP('w@')}</table:table-cell></table:table-row></table:table>`,
  (inner: string) => `<text:section text:display="none">${TP(inner)}</text:section>`,
  (inner: string) => `<text:section>${TP(inner)}</text:section>`,
  () =>
    `<text:table-of-content><text:index-body>${TP('w@')}${TP('w@')}</text:index-body></text:table-of-content>`,
  () =>
    `<text:tracked-changes><text:changed-region><text:deletion>${TP('w@')}</text:deletion></text:changed-region></text:tracked-changes>`,
  ...ODT_STYLES.map((style) => (inner: string) => TP(inner, style)),
];
const AUTOMATIC =
  '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>' +
  '<style:style style:name="Hidden" style:family="text"><style:text-properties text:display="none"/></style:style>' +
  '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>';
const COMMON =
  '<office:styles><style:style style:name="H" style:family="paragraph" style:default-outline-level="1"/>' +
  '<style:style style:name="Own_20_quote" style:display-name="Own quote" style:family="paragraph" style:parent-style-name="Quotations"/>' +
  '<style:style style:name="Rule" style:family="paragraph"><style:paragraph-properties fo:border-bottom="1pt solid"/></style:style>' +
  '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style></office:styles>';

test('every word of any OpenDocument text is in the chapters or in the list of what was left out', () => {
  const block = fc
    .tuple(fc.constantFrom(...ODT_BLOCKS), fc.array(fc.constantFrom(...ODT_INLINE), { maxLength: 4 }))
    .map(([make, inline]) => make(inline.join('')));
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const source = numbered([...blocks, TP('end')]);
      const bytes = odt(source, {
        automatic: AUTOMATIC,
        styles: `${COMMON}<office:master-styles><style:master-page><style:header>${TP('w900001')}</style:header></style:master-page></office:master-styles>`,
      });
      const { chapters, left } = wordsOf(readManuscript({ name: 'a.odt', bytes }));
      for (const list of left) expect(list).toEqual(rising(list));
      expect(rising([...chapters, ...left.flat()])).toEqual([...tokensOf(source), 900_001]);
    }),
    { numRuns: 500 },
  );
});

/** Pieces of a page of an e-book that are well formed. */
const XHTML = [
  '<p>w@</p>',
  '<p>w@ <b>w@</b></p>',
  '<h1>w@</h1>',
  '<h2>Chapter @</h2>',
  '<h2 id="a">w@</h2><p>w@</p>',
  '<p id="b">w@</p>',
  '<div><section><p>w@</p>w@</section></div>',
  '<title/>',
  '<a id="c"/>',
  '<p>w@&nbsp;w@ &amp; &w@;</p>',
  '<p><![CDATA[w@ < w@]]></p>',
  '<p>w@<br/>w@</p><hr/>',
  '<aside epub:type="footnote"><p>w@</p></aside>',
  '<p>w@<a epub:type="noteref" href="#x">w@</a></p>',
  '<section epub:type="titlepage"><h1>w@</h1></section>',
  '<p>w@<img alt="w@" src="p.png"/></p>',
  '<!-- w@ -->',
  '<blockquote><p>w@</p></blockquote>',
  '<ol start="1"><li>w@</li><li><p>w@</p></li></ol>',
  '<p>w@',
  '<script src="x"/>',
];

test('every word of any e-book is in the chapters or in the list of what was left out, also of pages that are not well formed', () => {
  const page = fc.array(fc.constantFrom(...XHTML), { maxLength: 6 });
  /** Entries of the contents: where each leads, and whether one is inside the one before. */
  const entry = fc.record({
    page: fc.integer({ min: 0, max: 5 }),
    id: fc.constantFrom('', '#a', '#b', '#nowhere'),
    isInside: fc.boolean(),
    label: fc.constantFrom('w@', 'Chapter @', 'Part @', 'Prologue w@'),
    isBare: fc.boolean(),
  });
  const contents = fc.array(entry, { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 4 }),
      contents,
      fc.boolean(),
      (pages, entries, isOld) => {
        const bodies = pages.map((pieces, index) => `${pieces.join('')}<p>end${index}</p>`).join('\u0001');
        const target = ({ page: to, id }: (typeof entries)[number]) => `p${to}.xhtml${id}`;
        const nav = entries.map((one) => {
          const link = one.isBare ? `<span>${one.label}</span>` : `<a href="${target(one)}">${one.label}</a>`;
          return one.isInside ? `<li><span>w@</span><ol><li>${link}</li></ol></li>` : `<li>${link}</li>`;
        });
        const ncx = entries.map(
          (one) =>
            `<navPoint><navLabel><text>${one.label}</text></navLabel><content src="${target(one)}"/></navPoint>`,
        );
        const source = numbered([bodies, '\u0001', (isOld ? ncx : nav).join('')]);
        const parts = source.split('\u0001');
        const list = parts.at(-1) ?? '';
        const named = Object.fromEntries(parts.slice(0, -1).map((body, index) => [`p${index}.xhtml`, body]));
        const bytes = epub(named, isOld ? { ncx: list } : { nav: list });
        const reading = readManuscript({ name: 'a.epub', bytes });
        const { chapters, left } = wordsOf(reading);
        expect(rising([...chapters, ...left.flat()])).toEqual(tokensOf(source));
      },
    ),
    { numRuns: 500 },
  );
});
