import type { ManifestTexts } from './en_US.ts';

export const manifestEnID: ManifestTexts = {
  description: 'Menulis di mana saja, tanpa kehilangan apa pun.',
  newChapter: 'Bab baru',
  stories: 'Cerita saya',
  pictures: {
    home: 'Menulis di mana saja, tanpa kehilangan apa pun',
    stories: 'Ceritamu, tetap ada tanpa jaringan',
    editor: 'Setiap kata disimpan selagi kamu menulis',
    benefits: 'Penghasilan sebuah cerita, sebelum kamu tanda tangan',
  },
};
