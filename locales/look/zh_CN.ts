import type { LookTexts } from './en_US.ts';

/** Texts of the writing page's view settings, in Chinese. */
export const lookZhCN: LookTexts = {
  look: {
    title: '显示设置',
    size: '字号',
    smaller: '缩小',
    larger: '放大',
    letter: '字',
    face: '字体',
    faceStory: '书籍',
    faceDevice: '系统',
    width: '行宽',
    narrow: '窄',
    middle: '中',
    wide: '宽',
    typewriter: '打字机模式',
    typewriterHelp: '正在写的一行保持在同一高度。',
    awake: '保持屏幕常亮',
    awakeHelp: '输入时以及之后三分钟。',
    awakeCannot: '此浏览器不支持。',
    formats: '输入时排版',
    formatsHelp: '**粗体**、*斜体*、~~删除线~~，行首 “> ” 为引用，-- 为破折号。按退格键撤销。',
    quotes: '自动使用弯引号',
    quotesHelp: '输入时，直引号和三个点变为 “ ” ’ 和 …。按退格键撤销。',
    quotesOffer: 'Tinta 可以在输入时把直引号变为弯引号：见“显示设置”',
    ruby: '保留注音',
    rubyHelp: '粘贴和导入的文字把注音放在括号里：漢字(かんじ)。',
    device: '仅对本设备有效。',
  },
};
