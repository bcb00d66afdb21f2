import type { ShortcutsTexts } from './en_US.ts';

/** Indonesian. */
export const shortcutsEnID: ShortcutsTexts = {
  shortcuts: {
    everywhere: 'Di semua halaman',
    palette: 'Cari bab, halaman, atau tindakan',
    list: 'Pintasan keyboard',
    search: 'Cari bab, halaman, atau tindakan',
    nothing: 'Tidak ada yang cocok',
    actions: 'Tindakan',
    screens: 'Halaman',
    editor: 'Saat menulis',
    next: 'Bab berikutnya',
    previous: 'Bab sebelumnya',
    isLast: 'Ini bab terakhir',
    isFirst: 'Ini bab pertama',
    focus: 'Nyalakan atau matikan mode fokus',
    find: 'Cari di bab ini',
  },
};
