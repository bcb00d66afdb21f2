import type { PaymentTexts } from './en_US.ts';

/** Indonesian. */
export const paymentEnID: PaymentTexts = {
  payment: {
    held: 'Data pembayaran baru: tidak ada yang dibayarkan ke {{payee}} sebelum {{when}}.',
    from: 'Data pembayarannya baru: dibayar paling cepat {{when}}.',
    notMe: 'Bukan saya',
    security: 'Ganti kata sandi',
    ask: {
      title: 'Batalkan data pembayaran baru?',
      text: 'Data pembayaran sebelumnya kembali, penarikan ke data baru dihentikan, dan semua perangkat lain dikeluarkan. Setelah itu pilih kata sandi baru, karena mungkin ada yang tahu kata sandimu.',
      confirm: 'Batalkan data baru',
      keep: 'Itu milikku',
      done: 'Data pembayaran sebelumnya sudah kembali',
    },
    link: {
      title: 'Apakah data pembayaran ini milikmu?',
      lead: 'Pada {{when}} data pembayaran lain dimasukkan untuk akunmu: {{payee}}. Tidak ada yang dibayarkan ke sana sebelum {{until}}.',
      what: 'Kalau bukan kamu, batalkan. Data sebelumnya kembali berlaku, penarikan ke data baru dihentikan, dan semua sesi berakhir. Setelah itu kamu memilih kata sandi baru.',
      invalid: 'Tautan ini tidak berlaku lagi',
      invalidText:
        'Tautan sudah dipakai, atau sudah lebih dari seminggu. Masuk dan lihat “Pembayaran dan identitas” di setelan. Kalau tidak bisa masuk, pilih “Lupa kata sandi?”.',
      failed: 'Tautan tidak dapat diperiksa',
      done: 'Data pembayaran sebelumnya sudah kembali',
      doneText: 'Semua sesi sudah berakhir. Pilih kata sandi baru sekarang.',
      choose: 'Pilih kata sandi baru',
      signIn: 'Masuk',
    },
  },
};
