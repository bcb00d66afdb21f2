import type { UnsentTexts } from './en_US.ts';

export const unsentEnID: UnsentTexts = {
  unsent: {
    title: 'Belum terkirim',
    empty: 'Semuanya sudah tersinkron.',
    signedOut:
      'Kamu sudah keluar di perangkat ini. Tulisanmu tersimpan di sini dan akan terkirim begitu kamu masuk.',
    heldUp:
      'Server kami sedang tidak bisa menerima perubahan. Tulisanmu aman di perangkat ini, dan Tinta akan mencoba lagi secara otomatis pukul {{time}}.',
    heldUpSaid: 'Pesan server: {{said}}',
    tryAgain: 'Coba lagi',
    confirm: 'Konfirmasi',
    withdrawTitle: 'Buang dari antrean?',
    withdrawText: 'Perubahan ini tidak akan dikirim. Teksnya tetap ada di daftar versi bab.',
    keep: 'Biarkan di antrean',
    withdraw: 'Buang',
    contract: 'Kontrak yang ditandatangani',
    contractText: 'Sudah ditandatangani. Buka untuk mengirimnya.',
    open: 'Buka',
    export: 'Ekspor teks',
    attempts: { one: '{{count}} percobaan', other: '{{count}} percobaan' },
    gone: {
      text: 'Cerita ini sudah dihapus permanen. Teksnya masih ada di perangkat ini, termasuk yang belum pernah tersinkron. Mau diapakan?',
      keepAsNew: 'Simpan sebagai cerita baru',
      erase: 'Hapus juga di sini',
      eraseTitle: 'Hapus cerita ini di sini juga?',
      eraseText: 'Teksnya di perangkat ini, termasuk yang belum pernah tersinkron, akan dihapus permanen.',
      keep: 'Biarkan dulu',
    },
    intent: {
      saveStory: 'Informasi cerita',
      uploadCover: 'Sampul',
      deleteStory: 'Hapus cerita',
      openStory: 'Buka untuk pembaca',
      saveChapter: 'Perubahan bab',
      publishChapter: 'Terbitkan',
      unpublishChapter: 'Tarik kembali',
      setPaid: 'Berbayar atau gratis',
      deleteChapter: 'Hapus bab',
      undeleteChapter: 'Kembalikan bab',
      sortChapters: 'Urutan bab',
      saveVolumes: 'Volume',
      keepVersion: 'Versi bernama',
      modifyEmail: 'Email kontak',
    },
  },
};
