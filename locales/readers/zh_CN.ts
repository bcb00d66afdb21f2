import type { ReadersTexts } from './en_US.ts';

/** Texts of the page that says how a story is read, in Chinese. */
export const readersZhCN: ReadersTexts = {
  readers: {
    title: '读者',
    all: { one: '台设备打开过这部作品', other: '台设备打开过这部作品' },
    month: '最近 {{readerDays}} 天新增',
    through: '章节完读率',
    byDay: '最近 {{readerDays}} 天',
    byDayText: '每天的章节打开次数，日期按 UTC+8 计算。',
    day: '{{day}}：打开 {{opened}} 次，新读者 {{readers}} 位',
    byChapter: '各章数据',
    opened: '打开次数',
    finished: '读完次数',
    share: '打开后读完的占 {{share}}',
    untitled: '未命名',
    none: '还没有读者',
    noneText: '有读者打开章节后就会出现数据。你自己的阅读不计入。',
    closed: '这部作品尚未公开',
    closedText: '发布一章并公开作品后开始统计。',
    toChapters: '前往章节列表',
    how: '统计方式',
    howText:
      '每台设备打开一章时计一次；经过正常阅读所需的时间并看到章节结尾时，再计一次。不记录任何个人信息：没有姓名、地址，也没有账号。一位读者使用两台设备，计为两位。离线阅读在网络恢复后计入。',
    failed: '无法加载数据',
  },
};
