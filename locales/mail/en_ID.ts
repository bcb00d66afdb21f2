import type { MailTexts } from './en_US.ts';

/** Mails to authors and editors, in Indonesian. */
export const mailEnID: MailTexts = {
  kinds: {
    reset: {
      subject: 'Kata sandi baru untuk Tinta',
      body: [
        'Seseorang meminta kata sandi baru untuk akun dengan alamat e-mail ini.',
        'Jika itu kamu, buat kata sandi baru di sini. Tautan ini hanya dapat dipakai sekali, selama {{resetLinkMinutes}} menit. Semua sesi akan berakhir; tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: 'Buat kata sandi baru',
      end: 'Jika bukan kamu, abaikan saja. Kata sandimu tidak berubah.',
    },
    passwordChanged: {
      subject: 'Kata sandi Tinta-mu sudah diubah',
      body: [
        'Kata sandi akunmu diubah pada {{at}} dari perangkat ini: {{device}}. Semua sesi lain sudah berakhir.',
        'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera pilih “Lupa kata sandi?” di dialog masuk: tautannya dikirim ke alamat ini.',
    },
    newSignIn: {
      subject: 'Ada yang masuk ke Tinta dari perangkat baru',
      body: [
        'Akunmu dibuka pada {{at}} dari perangkat yang belum pernah dipakai sebelumnya: {{device}}.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, keluarkan perangkat itu di “Perangkat yang masuk” di pengaturan lalu ubah kata sandimu.',
    },
  },
  footer: 'E-mail ini dikirim oleh Tinta karena menyangkut akunmu. Balasan tidak dibaca.',
};
