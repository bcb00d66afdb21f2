import type { ManifestTexts } from './en_US.ts';

export const manifestZhCN: ManifestTexts = {
  description: '随处写作，一字不失。',
  newChapter: '新建章节',
  stories: '我的作品',
  pictures: {
    home: '随处写作，一字不失',
    stories: '没有网络，作品也在手边',
    editor: '边写边存，每个字都在',
    benefits: '签约之前，先知道作品能带来多少收入',
  },
};
