/** The documents of this folder: bodies of Word files in WordprocessingML (ECMA-376, part 1, section 17), each of one kind. */

/** A run of text. `looks`: its properties. */
const r = (text: string, looks = ''): string =>
  `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph of text or runs. `looks`: its properties. */
const p = (inside: string, looks = ''): string =>
  `<w:p>${looks === '' ? '' : `<w:pPr>${looks}</w:pPr>`}${inside === '' || inside.startsWith('<') ? inside : r(inside)}</w:p>`;
const styled = (style: string, inside: string): string => p(inside, `<w:pStyle w:val="${style}"/>`);
const listed = (list: number, level: number, inside: string): string =>
  p(inside, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const BREAK = '<w:r><w:br/></w:r>';
const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>';
const cell = (...paragraphs: string[]): string =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraphs.map((text) => p(text)).join('')}</w:tc>`;
const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(rows[0]?.length ?? 0)}</w:tblGrid>${rows
    .map((row) => `<w:tr>${row.map((text) => cell(...text.split('|'))).join('')}</w:tr>`)
    .join('')}</w:tbl>`;
const CHANGE = 'w:id="1" w:author="Sekar" w:date="2026-01-02T03:04:05Z"';
const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const ruby = (base: string, reading: string): string =>
  `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="distributeSpace"/><w:hps w:val="10"/><w:hpsRaise w:val="18"/><w:hpsBaseText w:val="21"/><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${r(reading)}</w:rt><w:rubyBase>${r(base)}</w:rubyBase></w:ruby></w:r>`;
const picture = (alt: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="95250" cy="95250"/><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="dot.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdDot"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="95250" cy="95250"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const equation = (text: string): string =>
  `<m:oMath><m:r><m:t>${text}</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`;
const LINE_BELOW = '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr>';
const CENTRED = '<w:jc w:val="center"/>';

/** Every mix of the four marks. */
const MIXES = Array.from({ length: 16 }, (_, mix) =>
  ['<w:b/>', '<w:i/>', '<w:strike/>', '<w:u w:val="single"/>'].filter((_look, bit) => mix & (1 << bit)),
);

export const DOCUMENTS: Readonly<Record<string, string>> = {
  'plain-paragraphs':
    p('Hujan turun pelan di halte.') +
    p('She waited for the bus, as she did every day.') +
    p('雨下得很慢。她在车站等他。') +
    p('1 &lt; 2 &amp; 3 &gt; 2'),
  headings:
    styled('Heading1', 'Chapter One') +
    p('The rain had not stopped.') +
    styled('Heading2', 'The station') +
    p('Nobody came.') +
    styled('Heading3', 'Midnight') +
    p('A light went on.'),
  'scene-breaks':
    p('Satu.') +
    p('* * *', CENTRED) +
    p('Dua.') +
    p('***') +
    p('Tiga.') +
    p('#', CENTRED) +
    p('Empat.') +
    p('Lima.') +
    p('~~~') +
    p('Enam.') +
    p('⁂', CENTRED) +
    p('Tujuh.'),
  'ruled-paragraphs': p('Satu.') + p('', LINE_BELOW) + p('Dua.') + p('Ruled words.', LINE_BELOW) + p('Tiga.'),
  'every-mix-of-marks': MIXES.map((looks, mix) =>
    p(r('Kata ') + r(`mix${mix}`, looks.join('')) + r(' dan.')),
  ).join(''),
  'marks-that-meet':
    p(r('bold', '<w:b/>') + r('both', '<w:b/><w:i/>') + r('italic', '<w:i/>')) +
    p(r('Hu', '<w:b/>') + r('jan') + r(' turun ', '<w:i/>') + r('pelan', '<w:i/><w:b/>') + r('.')) +
    p(r('a', '<w:b/>') + r(' ') + r('b', '<w:b/>') + r(' ', '<w:b/>') + r('c')) +
    p(r('not', '<w:b w:val="0"/>') + r(' bold', '<w:b w:val="false"/>')) +
    p(r('double', '<w:dstrike/>') + r(' dotted', '<w:u w:val="dotted"/>')),
  quotes:
    p('She read:') +
    styled('Quote', 'Come home before the rain.') +
    styled('Quote', 'Or do not come at all.') +
    styled('IntenseQuote', 'Never.') +
    p('“Never?” he said. ‘Never,’ she said. "Never." \'Never.\' «Jamais» „Nie“ 「从不」'),
  'dialogue-dashes':
    p('— Kau datang?') +
    p('– Ya.') +
    p('- Siapa?') +
    p('-- Aku.') +
    p('He paused — no, he stopped -- and left.') +
    p('― 从不 ――'),
  'soft-breaks':
    p(r('Roses are red,') + BREAK + r('violets are blue,') + BREAK + BREAK + r('and so on.')) +
    p(r('Ends with a break.') + BREAK) +
    p(r('bold', '<w:b/>') + BREAK + r('still bold', '<w:b/>')),
  tables:
    p('Status:') +
    table(['Name', 'Sekar'], ['Level', '7|and rising']) +
    p('After it.') +
    table(['', 'only the second']),
  'numbered-lists':
    p('Rules:') +
    listed(1, 0, 'Never run.') +
    listed(1, 1, 'Not even home.') +
    listed(1, 1, 'Not even late.') +
    listed(1, 0, 'Never stop.') +
    p('Again:') +
    listed(3, 0, 'From one.') +
    listed(3, 0, 'To two.'),
  'bulleted-lists':
    p('To buy:') + listed(2, 0, 'rice') + listed(2, 1, 'white') + listed(2, 0, 'tea') + p('Done.'),
  footnotes:
    p(`${r('He left')}<w:r><w:footnoteReference w:id="2"/></w:r>${r(' at noon.')}`) +
    p(`${r('She stayed')}<w:r><w:endnoteReference w:id="2"/></w:r>${r('.')}`),
  comments: p(
    `${r('The ')}<w:commentRangeStart w:id="1"/>${r('rain')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>${r(' fell.')}`,
  ),
  'tracked-changes':
    p(
      `${r('She ')}<w:ins ${CHANGE}>${r('never ')}</w:ins><w:del ${CHANGE}><w:r><w:delText xml:space="preserve">always </w:delText></w:r></w:del>${r('came home.')}`,
    ) +
    `<w:p><w:pPr><w:rPr><w:del ${CHANGE}/></w:rPr></w:pPr>${r('One line ')}</w:p>` +
    p('and its end.') +
    p(
      `<w:moveFrom ${CHANGE}>${r('Moved away.')}</w:moveFrom>${r('Stays.')}<w:moveTo ${CHANGE}>${r(' Moved here.')}</w:moveTo>`,
    ),
  ruby:
    p(`${ruby('漢字', 'かんじ')}${r('を')}${ruby('読', 'よ')}${r('む。')}`) +
    p(`${r('他在')}${ruby('雨', 'yǔ')}${r('里。')}`),
  pictures: p(`${r('Before ')}${picture('A red dot')}${r(' after.')}`) + p(picture('Alone')) + p('The end.'),
  links:
    p(
      `${r('See ')}<w:hyperlink r:id="rIdLink"><w:r><w:rPr><w:color w:val="0000FF"/><w:u w:val="single"/></w:rPr><w:t>the map</w:t></w:r></w:hyperlink>${r('.')}`,
    ) + p(`${r('And ')}${field('HYPERLINK "http://example.org/b" \\o "tip"', 'the other')}${r('.')}`),
  'hidden-text':
    p(`${r('Seen ')}${r('unseen ', '<w:vanish/>')}${r('again.')}`) +
    p(r('All unseen.', '<w:vanish/>')) +
    p('End.'),
  'drop-cap':
    p(
      r('O', '<w:position w:val="-10"/><w:sz w:val="96"/>'),
      '<w:keepNext/><w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>',
    ) +
    p('nce there was rain.') +
    p('Then there was none.'),
  'tags-and-controls':
    p(
      `${r('In ')}<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="City">${r('Bandung')}</w:smartTag>${r(' on ')}<w:sdt><w:sdtPr><w:alias w:val="Day"/></w:sdtPr><w:sdtContent>${r('Monday')}</w:sdtContent></w:sdt>${r(' at ')}<w:fldSimple w:instr=" DOCVARIABLE hour ">${r('noon')}</w:fldSimple>${r(', page ')}${field('PAGE', '1')}${r('.')}`,
    ) +
    `<w:sdt><w:sdtPr><w:tag w:val="x"/></w:sdtPr><w:sdtContent>${p('A whole paragraph in a control.')}</w:sdtContent></w:sdt>`,
  chinese:
    p('　　雨下得很慢，她在车站等他。') +
    p('“你来了。”他说。') +
    p('「是的……」她小声道——然后转身。') +
    p('《红楼梦》第３回：１２％。'),
  indonesian:
    p('“Kau datang?” tanya Ibu pelan-pelan, sambil menutup pintu ke-2.') +
    p('Anak-anak itu berlari-lari; di sana-sini, hujan…') +
    p(`${r('Ia berkata: ')}${r('ya', '<w:i/>')}${r('!')}`),
  'right-to-left':
    p(`${r('He said ')}${r('مرحبا', '<w:rtl/>')}${r(' and left.')}`) +
    p(r('שלום עולם', '<w:rtl/>'), '<w:bidi/>'),
  emoji: p('🙂 a 👩‍👩‍👧 b 🇮🇩 c 👍🏽 d ❤️ e 1️⃣') + p('𠮷野家 𝒜'),
  'tabs-and-blanks':
    p('<w:r><w:tab/><w:t>Indented.</w:t></w:r>') +
    p('<w:r><w:t>Name</w:t><w:tab/><w:t>Sekar</w:t></w:r>') +
    p('Two  blanks,   three.') +
    p(' A blank before, and after '),
  'special-characters':
    p('10\u00a0km, «\u00a0oui\u00a0», thin\u202fblank, wide\u2003blank') +
    p('<w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>op re</w:t><w:softHyphen/><w:t>open</w:t></w:r>') +
    p('zero\u200bwidth \u2060joiner na\u00efve nai\u0308ve'),
  'empty-paragraphs-and-pages':
    p('One.') +
    p('') +
    p('') +
    p('Two.') +
    p(PAGE_BREAK) +
    p('Three.') +
    p(`${r('Four')}<w:r><w:lastRenderedPageBreak/></w:r>${r(' goes on.')}${PAGE_BREAK}`) +
    p('Five.', '<w:pageBreakBefore/>') +
    p(`${r('Six,')}${PAGE_BREAK}${r('seven.')}`) +
    p('<w:r><w:t>Eight</w:t><w:cr/><w:t>nine.</w:t></w:r>'),
  'renamed-styles':
    styled('MyChapter', 'Part of the sea') +
    styled('MyText', 'A text in a style of its own.') +
    styled('MyStrong', 'A text in a bold style.') +
    p(
      r('emphasis', '<w:rStyle w:val="Emphasis"/>') + r(' and ') + r('strong', '<w:rStyle w:val="Strong"/>'),
    ) +
    styled('MyQuote', 'A quote by its base.') +
    styled('Judul2', 'Stasiun') +
    p('The end.'),
  'looks-without-marks':
    p('Centred', CENTRED) +
    p('Right', '<w:jc w:val="right"/>') +
    p(r('Small Caps', '<w:smallCaps/>') + r(' and ') + r('caps', '<w:caps/>')) +
    p(
      r('x') +
        r('2', '<w:vertAlign w:val="superscript"/>') +
        r(' H') +
        r('2', '<w:vertAlign w:val="subscript"/>') +
        r('O'),
    ) +
    p(
      r('red', '<w:color w:val="FF0000"/><w:sz w:val="40"/>') +
        r(' marked', '<w:highlight w:val="yellow"/>') +
        r(' spaced', '<w:spacing w:val="40"/>'),
    ),
  equations:
    p(`${r('So ')}${equation('E=m')}${r(', she said.')}`) +
    p(`<m:oMathPara>${equation('a+b')}</m:oMathPara>`) +
    p('The end.'),
  'symbols-and-boxes':
    p(
      '<w:r><w:t xml:space="preserve">A star </w:t><w:sym w:font="Wingdings" w:char="F0AB"/><w:t xml:space="preserve"> and an arrow </w:t><w:sym w:font="Symbol" w:char="F0AE"/><w:t>.</w:t></w:r>',
    ) +
    p(
      `${r('Beside')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="914400" cy="457200"/><wp:docPr id="9" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="457200"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>${p('Words in a box.')}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${p('Words in a box.')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>${r(' a box.')}`,
    ) +
    p('The end.'),
  'headers-and-sections':
    p(
      'First section.',
      '<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:type w:val="nextPage"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
    ) +
    p('Second section.') +
    p(
      `${r('A ')}<w:bookmarkStart w:id="5" w:name="here"/>${r('bookmark')}<w:bookmarkEnd w:id="5"/>${r(' and a reference to ')}${field('REF here \\h', 'bookmark')}${r('.')}`,
    ),
};
