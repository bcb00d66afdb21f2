import type { ReadersTexts } from './en_US.ts';

/** Texts of the page that says how a story is read, in Chinese. */
export const readersZhCN: ReadersTexts = {
  readers: {
    title: '读者',
    all: { one: '台设备打开过本作品', other: '台设备打开过本作品' },
    month: '最近 {{readerDays}} 天新增',
    through: '被打开的章节读到了结尾',
    byDay: '最近 {{readerDays}} 天',
    byDayText: '每天被打开的章节数；日期按 UTC+8 计算。',
    day: '{{day}}：打开 {{opened}} 次，新读者 {{readers}}',
    byChapter: '逐章',
    opened: '打开',
    finished: '读到结尾',
    share: '占打开者的 {{share}}',
    untitled: '未命名',
    none: '还没有读者',
    noneText: '有读者打开章节后就会出现数据。你自己的阅读不计入。',
    closed: '本作品尚未公开',
    closedText: '发布一章并公开作品后开始统计。',
    toChapters: '前往章节',
    how: '统计方式',
    howText:
      '每台设备打开一章时计一次；过了正常阅读所需的时间、章节结尾进入视野时再计一次。不记录任何人：没有名字、地址或账号。使用两台设备的读者计为两个。离线阅读在恢复网络后计入。',
    failed: '数据无法载入',
  },
};
