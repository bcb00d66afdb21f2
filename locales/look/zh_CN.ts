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
    device: '仅对本设备有效。',
  },
};
