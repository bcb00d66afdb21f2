import type { KeepStoryTexts } from './en_US.ts';

export const keepStoryZhCN: KeepStoryTexts = {
  keepStory: {
    label: '本设备上的章节',
    lead: '下载全部章节，没有网络也能读（约 {{size}}）',
    keep: '下载到本设备',
    more: '下载缺少的章节',
    progress: '已下载 {{done}}/{{all}} 章 · {{size}}',
    kept: '已下载到本设备 · {{size}}',
    stop: '停止',
    remove: '从本设备删除',
    size: '{{size}} MB',
    network: '网络已断开，已下载的章节可以继续阅读。',
    full: '设备存储空间已满，已下载的章节可以继续阅读。',
    busy: '服务器繁忙，请稍后再试。',
  },
};
