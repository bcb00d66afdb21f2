import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readShort } from '#test/support/read-docx-short.ts';

const read = (body: string) => readShort('a.html', strToU8(body));

describe('pages of other programs read as they did there', () => {
  test('Word for the web: no blank at the end of a paragraph, line ends are line ends', () => {
    const html =
      '<div class="OutlineElement"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">Hujan turun.</span></span><span class="LineBreakBlob BlobObject DragDrop SCXW1"><span class="SCXW1">&nbsp;</span><br class="SCXW1"></span><span class="TextRun SCXW1">Pelan.</span><span class="EOP SCXW1">&nbsp;</span></p></div>';
    expect(read(html)).toEqual({ lines: ['Hujan turun.', 'Pelan.'], dropped: {} });
  });

  test('Word: tabs and blanks are those of the file, not the blanks that fill their place', () => {
    const html = `<p>Nama<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp; </span>Sekar<span style='mso-spacerun:yes'>&nbsp; </span>Ayu</p><p>Halaman<span style='mso-tab-count:2 dotted'>........... </span>7</p>`;
    expect(read(html).lines).toEqual(['Nama\tSekar  Ayu', 'Halaman\t\t7']);
  });

  test('Word: a smiley and an arrow of a symbol font are the characters that were seen', () => {
    const html = `<p>Ya <span style='font-family:Wingdings;mso-char-type:symbol;mso-symbol-font-family:Wingdings'>J</span> lalu <span style='font-family:"Wingdings"'>à</span> <font style="font-family:Symbol">®</font> J à</p>`;
    expect(read(html).lines).toEqual(['Ya ☺ lalu → → J à']);
  });

  test('macOS: the shorthand of a font, and an underline that is taken away', () => {
    const html =
      '<style>span.s1 {font: bold 12.0px Helvetica} p.p1 {font: italic 12.0px "Bold Times"} span.s2 {font: 12.0px Times}</style><p class="p1"><span class="s1">tebal</span> miring <span class="s2">biasa</span></p><p><u style="text-decoration:none">a</u><s style="text-decoration:none">b</s></p>';
    expect(read(html).lines).toEqual(['{b:tebal}{i: miring }biasa', 'ab']);
  });
});
