import type { ReadersTexts } from './en_US.ts';

/** Texts of the page that says how a story is read, in Indonesian. */
export const readersEnID: ReadersTexts = {
  readers: {
    title: 'Pembaca',
    all: { one: 'perangkat telah membuka cerita ini', other: 'perangkat telah membuka cerita ini' },
    month: 'baru dalam {{readerDays}} hari terakhir',
    through: 'dari bab yang dibuka dibaca sampai akhir',
    byDay: '{{readerDays}} hari terakhir',
    byDayText: 'Bab yang dibuka per hari (UTC+8).',
    day: '{{day}}: {{opened}} dibuka, {{readers}} pembaca baru',
    byChapter: 'Bab demi bab',
    opened: 'Dibuka',
    finished: 'Dibaca sampai akhir',
    share: '{{share}} dari pembaca yang membukanya',
    untitled: 'Tanpa judul',
    none: 'Belum ada pembaca',
    noneText: 'Angka muncul begitu ada pembaca yang membuka bab. Bacaanmu sendiri tidak dihitung.',
    closed: 'Cerita ini belum dibuka untuk pembaca',
    closedText: 'Terbitkan satu bab dan buka ceritanya untuk mulai menghitung.',
    toChapters: 'Ke daftar bab',
    how: 'Cara menghitungnya',
    howText:
      'Setiap perangkat menghitung sebuah bab satu kali saat dibuka, dan satu kali saat akhirnya terlihat setelah waktu yang wajar untuk membaca. Tidak ada orang yang dicatat: tanpa nama, tanpa alamat, tanpa akun. Pembaca dengan dua perangkat dihitung sebagai dua. Bacaan offline dihitung saat perangkat online lagi.',
    failed: 'Angkanya tidak bisa dimuat',
  },
};
