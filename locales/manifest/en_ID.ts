import type { ManifestTexts } from './en_US.ts';

export const manifestEnID: ManifestTexts = {
  description: 'Menulis di mana saja, tak ada yang hilang.',
  newChapter: 'Bab baru',
  stories: 'Cerita saya',
  pictures: {
    home: 'Menulis di mana saja, tak ada yang hilang',
    stories: 'Ceritamu tetap ada saat offline',
    editor: 'Setiap kata disimpan selagi kamu menulis',
    benefits: 'Pendapatan sebuah cerita, sebelum kamu tanda tangan',
  },
};
