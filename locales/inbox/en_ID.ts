import type { InboxTexts } from './en_US.ts';

/** Texts of the inbox, in Indonesian. */
export const inboxEnID: InboxTexts = {
  inbox: {
    title: 'Kotak masuk',
    readAll: 'Tandai semua sudah dibaca',
    filter: 'Tampilkan',
    all: 'Semua',
    unreadOnly: 'Belum dibaca',
    type: {
      review: 'Peninjauan',
      contract: 'Kontrak',
      income: 'Pendapatan',
      bonus: 'Bonus',
      notice: 'Pengumuman',
      desk: 'Dari editor',
    },
    unread: 'Belum dibaca',
    todo: 'Perlu tindakanmu',
    open: {
      review: 'Buka bab',
      contract: 'Buka kontrak',
      income: 'Buka pendapatan',
      bonus: 'Buka halaman bonus',
      notice: 'Baca pengumuman',
      desk: 'Buka cerita',
    },
    empty: 'Belum ada pesan',
    emptyHelp: 'Hasil peninjauan, kontrak, dan pembayaran, serta kabar dari editor, akan muncul di sini.',
    nothingHere: 'Tidak ada pesan jenis ini',
    notLoaded: 'Pesanmu tidak dapat dimuat',
    failed: 'Pesanmu tidak dapat dibaca dari perangkat ini',
    stored: 'Kamu sedang offline. Ini pesan yang tersimpan di perangkat ini.',
    older: 'Pesan lebih lama',
    write: {
      open: 'Tulis kepada editor',
      label: 'Pesanmu untuk editor',
      help: 'Jawaban mereka masuk ke kotak masuk ini.',
      limit: '{{count}} dari {{max}} karakter',
      empty: 'Tulis sesuatu dulu',
      tooLong: 'Lebih dari {{max}} karakter',
      send: 'Kirim',
      sent: 'Terkirim ke editor',
    },
  },
};
