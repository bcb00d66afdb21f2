import type { ShortcutsTexts } from './en_US.ts';

/** Chinese. */
export const shortcutsZhCN: ShortcutsTexts = {
  shortcuts: {
    everywhere: '所有页面',
    palette: '查找章节、页面或操作',
    list: '键盘快捷键',
    search: '查找章节、页面或操作',
    nothing: '没有找到',
    actions: '操作',
    screens: '页面',
    editor: '写作时',
    next: '下一章',
    previous: '上一章',
    isLast: '这是最后一章',
    isFirst: '这是第一章',
    focus: '打开或关闭专注模式',
    find: '在本章中查找',
  },
};
