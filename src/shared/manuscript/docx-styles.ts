import { XML_HEAD, xmlText } from './xml-text.ts';

/** Ids of the styles we write. A file that defines the scene break style is ours; its styles are then taken literally. */
export const DOCX_STYLES = {
  title: 'Title',
  subtitle: 'Subtitle',
  heading: 'Heading1',
  volume: 'TintaVolume',
  quote: 'Quote',
  sceneBreak: 'TintaSceneBreak',
  noteAbove: 'TintaNoteAbove',
  noteBelow: 'TintaNoteBelow',
} as const;

const style = (id: string, name: string, paragraph: string, run = '', extra = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${extra}><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>` +
  `<w:next w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

/** `word/styles.xml` in a language: indented paragraphs as in a book, each chapter on a new page. */
export function docxStyles(language: string): string {
  const { title, subtitle, heading, volume, quote, sceneBreak, noteAbove, noteBelow } = DOCX_STYLES;
  const own = ' w:customStyle="1"';
  const note = '<w:spacing w:before="240" w:after="240"/><w:ind w:firstLine="0"/>';
  return (
    `${XML_HEAD}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
    '<w:docDefaults><w:rPrDefault><w:rPr>' +
    '<w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:eastAsia="SimSun" w:cs="Times New Roman"/>' +
    `<w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="${xmlText(language)}"/>` +
    '</w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>' +
    '<w:pPr><w:spacing w:line="360" w:lineRule="auto"/><w:ind w:firstLine="360"/></w:pPr></w:style>' +
    style(
      title,
      'Title',
      '<w:spacing w:before="4000" w:after="240"/><w:ind w:firstLine="0"/><w:jc w:val="center"/>',
      '<w:sz w:val="52"/>',
    ) +
    style(subtitle, 'Subtitle', '<w:ind w:firstLine="0"/><w:jc w:val="center"/>', '<w:sz w:val="28"/>') +
    style(
      heading,
      'heading 1',
      '<w:keepNext/><w:pageBreakBefore/><w:spacing w:before="480" w:after="360"/><w:ind w:firstLine="0"/><w:outlineLvl w:val="0"/>',
      '<w:b/><w:sz w:val="36"/>',
    ) +
    style(
      volume,
      'Volume Title',
      '<w:keepNext/><w:pageBreakBefore/><w:spacing w:before="4000" w:after="240"/><w:ind w:firstLine="0"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>',
      '<w:b/><w:sz w:val="44"/>',
      own,
    ) +
    style(quote, 'Quote', '<w:ind w:left="720" w:right="720" w:firstLine="0"/>') +
    style(
      sceneBreak,
      'Scene Break',
      '<w:spacing w:before="240" w:after="240"/><w:ind w:firstLine="0"/><w:jc w:val="center"/>',
      '',
      own,
    ) +
    style(noteAbove, 'Author Note Above', note, '<w:sz w:val="20"/>', own) +
    style(noteBelow, 'Author Note Below', note, '<w:sz w:val="20"/>', own) +
    '</w:styles>'
  );
}
