import type { PaymentTexts } from './en_US.ts';

/** Indonesian. */
export const paymentEnID: PaymentTexts = {
  profitShare: { title: 'Bagi hasil', none: 'persentase tidak disebutkan' },
  payment: {
    paid: 'Pendapatanmu dibayarkan ke {{payee}}.',
    none: 'Belum ada data pembayaran.',
    review: 'Sedang ditinjau: setelah kontrakmu disetujui, pendapatanmu dibayarkan ke {{payee}}.',
    held: 'Data pembayaran baru: tidak ada yang dibayarkan ke {{payee}} sebelum {{when}}.',
    from: 'Data pembayarannya baru: dibayar paling cepat {{when}}.',
    notMe: 'Bukan saya',
    security: 'Ubah kata sandi',
    ask: {
      title: 'Batalkan data pembayaran baru?',
      text: 'Semua yang baru di halaman ini tentang tujuan pembayaran pendapatanmu dibatalkan: data sebelumnya berlaku, penarikan ke rekening baru dihentikan, dan semua perangkat lain dikeluarkan. Setelah itu buat kata sandi baru, karena mungkin ada yang tahu kata sandimu.',
      confirm: 'Batalkan data baru',
      keep: 'Itu milik saya',
      done: 'Data pembayaran baru sudah dibatalkan',
    },
    link: {
      title: 'Apakah data pembayaran ini milikmu?',
      lead: 'Pada {{when}} data pembayaran baru dimasukkan untuk akunmu: {{payee}}. Tidak ada yang dibayarkan ke sana sebelum {{until}}.',
      leadReview:
        'Pada {{when}} sebuah kontrak dikirim untuk akunmu yang menyebut data pembayaran baru: {{payee}}. Pendapatanmu dibayarkan ke sana setelah kontrak itu disetujui.',
      what: 'Jika bukan kamu, batalkan. Data sebelumnya berlaku, penarikan ke data baru dihentikan, dan semua perangkat dikeluarkan. Setelah itu kamu membuat kata sandi baru.',
      invalid: 'Tautan ini tidak berlaku lagi',
      invalidText:
        'Tautan sudah dipakai, atau sudah lebih dari seminggu. Masuk dan lihat “Pembayaran dan identitas” di profilmu. Jika tidak bisa masuk, pilih “Lupa kata sandi?”.',
      failed: 'Tautan tidak bisa diperiksa',
      done: 'Data pembayaran baru sudah dibatalkan',
      doneText: 'Semua sesi sudah berakhir. Buat kata sandi baru sekarang.',
      choose: 'Buat kata sandi baru',
      signIn: 'Masuk',
    },
  },
};
