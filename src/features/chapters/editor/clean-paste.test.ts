import { describe, expect, test } from 'vitest';
import type { Block } from '#shared/domain/story-document.ts';
import { chooseRuby } from '#ui/platform/ruby-choice.ts';
import { readPastedHtml } from './clean-paste.ts';

function paste(html: string): { blocks: Block[]; dropped: string[] } {
  const { document, dropped } = readPastedHtml(html);
  return { blocks: document.blocks, dropped: dropped.map(({ what }) => what).sort() };
}
const p = (...runs: (string | [string, string[]])[]): Block => ({
  type: 'paragraph',
  runs: runs.map((run) =>
    typeof run === 'string' ? { text: run } : { text: run[0], marks: run[1] as ['bold'] },
  ),
});

describe('a paste is cleaned, and a line says what was dropped (docs/spec, section 10, Paste)', () => {
  test('from Word: keeps paragraphs and marks; drops office leftovers, fonts and list signs', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:"";font-size:12pt}</style></head><body>
      <!--StartFragment--><h1 style="mso-margin-top-alt:auto">Bab Satu<o:p></o:p></h1>
      <p class=MsoNormal style="font-family:Calibri;line-height:150%">Hujan <b style="mso-bidi-font-weight:normal">turun</b> <i>pelan</i>.<o:p></o:p></p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span style="font:7pt Times">&nbsp;&nbsp;</span></span>Butir</p><!--EndFragment--></body></html>`;
    expect(paste(html)).toEqual({
      blocks: [
        p('Bab Satu'),
        p('Hujan ', ['turun', ['bold']], ' ', ['pelan', ['italic']], '.'),
        p('• Butir'),
      ],
      dropped: ['headings', 'looks'],
    });
  });

  test('from Google Docs: the wrapping <b> is not bold, styles on spans are marks, breaks end paragraphs', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;">Tebal</span><span style="font-size:11pt;font-style:italic"> miring</span><span style="text-decoration:line-through"> coret</span></p><br><p dir="ltr"><span>Kedua</span><span><br></span><span>Ketiga</span></p><hr><p><a href="https://example.org" style="text-decoration:none"><span style="text-decoration:underline">tautan</span></a></p></b>`;
    expect(paste(html)).toEqual({
      blocks: [
        p(['Tebal', ['bold']], [' miring', ['italic']], [' coret', ['strike']]),
        p('Kedua'),
        p('Ketiga'),
        { type: 'sceneBreak' },
        p('tautan'),
      ],
      dropped: ['links', 'looks'],
    });
  });

  test('emphasis dots are a look: the words stay whole, and the line says that looks were left out', () => {
    const dots = 'text-emphasis: dot; -webkit-text-emphasis-style: filled sesame';
    expect(paste(`<p>他<span style="${dots}">真的</span>走了。</p>`)).toEqual({
      blocks: [p('他真的走了。')],
      dropped: ['looks'],
    });
  });

  test('from WhatsApp Web: lines divided by <br> become paragraphs, pictures of emoji become the emoji', () => {
    expect(
      paste(
        '<span dir="ltr">Satu<br>Dua <strong>tebal</strong><br><br>Tiga<img alt="🙂" src="data:,"></span>',
      ),
    ).toEqual({
      blocks: [p('Satu'), p('Dua ', ['tebal', ['bold']]), p('Tiga🙂')],
      dropped: [],
    });
  });

  test('from WebKit: its no-break spaces become spaces again, those of the source stay', () => {
    const made = '<span class="Apple-converted-space">\u00a0</span>';
    const html = `<p>Hujan${made}<b>turun</b>${made}<i>pelan</i>.</p><p>Français\u00a0: «\u00a0<b>oui</b>\u00a0»</p><p>a${made} <b>b</b></p>`;
    expect(paste(html).blocks).toEqual([
      p('Hujan ', ['turun', ['bold']], ' ', ['pelan', ['italic']], '.'),
      p('Français\u00a0: «\u00a0', ['oui', ['bold']], '\u00a0»'),
      p('a ', ['b', ['bold']]),
    ]);
  });

  test('a table keeps its words, one paragraph per cell', () => {
    expect(paste('<table><tr><td>a</td><td><p>b</p></td></tr><tr><td>c</td></tr></table>')).toEqual({
      blocks: [p('a'), p('b'), p('c')],
      dropped: ['tables'],
    });
  });

  test('a quote of two paragraphs is two quotes', () => {
    expect(paste('<blockquote><p>a</p><p>b</p></blockquote>').blocks).toEqual([
      { type: 'quote', runs: [{ text: 'a' }] },
      { type: 'quote', runs: [{ text: 'b' }] },
    ]);
  });

  test('scripts, handlers and frames are removed', () => {
    const { blocks, dropped } = paste(
      '<p onclick="x()">a<script>alert(1)</script><iframe src="javascript:x"></iframe></p><svg onload="x()"></svg>',
    );
    expect(blocks).toEqual([p('a')]);
    expect(dropped).toEqual(['images']);
  });

  test('plain paragraphs lose nothing, and nothing is reported', () => {
    expect(paste('<p>a</p><p>b</p>')).toEqual({ blocks: [p('a'), p('b')], dropped: [] });
  });

  test('from Word: tracked changes are accepted, its comments and footnotes stay out, numbers of a list stay', () => {
    const html = `<p>Ia <del cite="mailto:x" datetime="2026-01-01">pergi</del><ins cite="mailto:x" datetime="2026-01-01">pulang</ins><a style='mso-footnote-id:ftn1' href="#_ftn1"><span>[1]</span></a>.<a class=msocomanchor href="#_msocom_1">[A1]</a></p>
      <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;&nbsp;</span></span>Kedua</p>
      <div style='mso-element:footnote-list'><div id=ftn1><p><a href="#_ftnref1">[1]</a> catatan</p></div></div>
      <div style='mso-element:comment-list'><div class=msocomtxt id=_com_1><p>komentar</p></div></div>`;
    expect(paste(html)).toEqual({
      blocks: [p('Ia pulang.'), p('2. Kedua')],
      dropped: ['comments', 'deletions', 'footnotes'],
    });
  });

  test('hidden text is not pasted; quotation marks of <q> and the base of ruby are', () => {
    const html =
      '<p>a<span style="display:none">b</span><span style="mso-hide:all">c</span> <q>d</q> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>';
    expect(paste(html)).toEqual({ blocks: [p('a “d” 漢')], dropped: ['hidden', 'symbols'] });
  });

  test('readings of ruby: until the author was asked the paste has both texts, then the chosen one', () => {
    const html = '<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby></p>';
    localStorage.removeItem('ruby-readings');
    const asked = readPastedHtml(html);
    expect(asked.document.blocks).toEqual([p('漢字')]);
    expect(asked.dropped).toEqual([
      { what: 'symbols', count: 1, again: { version: 1, blocks: [p('漢字(かんじ)')] } },
    ]);
    chooseRuby('keep');
    expect(readPastedHtml(html)).toEqual({
      document: { version: 1, blocks: [p('漢字(かんじ)')] },
      dropped: [],
    });
    chooseRuby('base');
    expect(readPastedHtml(html)).toEqual({
      document: { version: 1, blocks: [p('漢字')] },
      dropped: [{ what: 'symbols', count: 1 }],
    });
    localStorage.removeItem('ruby-readings');
  });

  test('an emoji that is a picture becomes the character; any other picture is left out', () => {
    for (const emoji of ['🙂', '👩‍👩‍👧', '🇮🇩', '1️⃣', '👍🏽', '❤️'])
      expect(paste(`<p>a <img alt="${emoji}" src="x"></p>`).blocks).toEqual([p(`a ${emoji}`)]);
    expect(paste('<p>a<img alt="12" src="x"></p>')).toEqual({ blocks: [p('a')], dropped: ['images'] });
  });
});
