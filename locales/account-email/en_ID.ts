import type { AccountEmailTexts } from './en_US.ts';

/** Texts about the sign-in email, in Indonesian. */
export const accountEmailEnID: AccountEmailTexts = {
  accountEmail: {
    confirm: {
      title: 'Konfirmasi emailmu',
      done: '{{email}} sudah dikonfirmasi.',
      changed: 'Mulai sekarang kamu masuk dengan {{email}}.',
      used: 'Tautan ini sudah dipakai',
      usedText: 'Tautan ini sudah berfungsi. Tidak ada lagi yang perlu dilakukan.',
      invalid: 'Tautan ini tidak berlaku lagi',
      invalidText:
        'Tautan hanya dapat dipakai sekali, dalam waktu terbatas, dan hanya yang terbaru. Masuklah, lalu kami kirim yang baru.',
      taken: 'Alamat ini sudah punya akun sendiri',
      takenText:
        'Tidak ada yang berubah. Satu alamat hanya bisa punya satu akun: masuklah ke akun itu, atau pilih alamat lain.',
      failed: 'Tautan tidak dapat diperiksa',
      toStories: 'Ke cerita saya',
      signIn: 'Masuk',
    },
    undo: {
      title: 'Kembalikan email masukmu',
      text: 'Alamat lamamu akan dipakai lagi untuk masuk. Semua sesi berakhir, kata sandi dan passkey tidak berlaku lagi, dan kamu membuat kata sandi baru. Tulisan di perangkatmu tetap ada.',
      go: 'Kembalikan alamat saya',
      used: 'Tautan ini sudah dipakai',
      usedText:
        'Alamatmu sudah dikembalikan. Jika belum punya kata sandi baru, pilih “Lupa kata sandi?” di dialog masuk.',
      invalidText:
        'Tautan untuk membatalkan perubahan hanya dapat dipakai sekali, selama {{undoLinkDays}} hari. Jika tidak bisa masuk ke akunmu, tulis kepada editor.',
      taken: 'Alamat ini sekarang punya akun lain',
      takenText: 'Alamat ini tidak dapat dikembalikan. Tulis kepada editor; mereka dapat membantu.',
      failed: 'Alamat tidak dapat dikembalikan',
    },
    undoFactor: {
      title: 'Bukan saya',
      text: 'Aplikasi autentikator akan dihapus: semua sesi berakhir, kata sandi, passkey, dan kode pemulihan tidak berlaku lagi, dan kamu membuat kata sandi baru. Facebook dan Google tetap bisa dipakai. Jika email masukmu sudah diganti sejak itu, email lama berlaku lagi. Tulisan di perangkatmu tetap ada.',
      go: 'Hapus aplikasi dan akhiri semua sesi',
      used: 'Tautan ini sudah dipakai',
      usedText:
        'Aplikasi itu sudah dihapus. Jika belum punya kata sandi baru, pilih “Lupa kata sandi?” di dialog masuk.',
      invalidText:
        'Tautan seperti ini hanya dapat dipakai sekali, selama {{undoLinkDays}} hari. Pilih “Lupa kata sandi?” di dialog masuk: di sana aplikasi itu juga dapat dihapus.',
      taken: 'Alamat ini sekarang punya akun lain',
      takenText: 'Alamat ini tidak dapat dikembalikan. Tulis kepada pengelola Tinta; mereka dapat membantu.',
      failed: 'Aplikasi tidak dapat dihapus',
    },
    gate: {
      title: 'Konfirmasi emailmu dulu',
      contract:
        'Kontrak memerlukan email yang sudah dikonfirmasi. Kami sudah mengirim tautan ke {{email}}: buka di peramban mana pun. Sementara itu kamu bisa mengisi formulir.',
      withdrawal:
        'Penarikan memerlukan email yang sudah dikonfirmasi. Kami sudah mengirim tautan ke {{email}}: buka di peramban mana pun.',
      noneContract:
        'Kontrak memerlukan email yang sudah dikonfirmasi, dan akunmu belum punya. Tambahkan di profilmu, bagian “Masuk dan keamanan”. Sementara itu kamu bisa mengisi formulir.',
      noneWithdrawal:
        'Penarikan memerlukan email yang sudah dikonfirmasi, dan akunmu belum punya. Tambahkan di profilmu, bagian “Masuk dan keamanan”.',
      open: '{{email}} belum dikonfirmasi. Kami sudah mengirim tautan: buka di peramban mana pun.',
      again: 'Kirim lagi',
      sent: 'Email dengan tautan baru sedang dikirim. Periksa juga folder spam.',
      wait: {
        one: 'Kami sudah mengirim beberapa email. Kamu bisa meminta yang berikutnya dalam {{count}} menit.',
        other: 'Kami sudah mengirim beberapa email. Kamu bisa meminta yang berikutnya dalam {{count}} menit.',
      },
      change: 'Alamat lain',
      add: 'Tambahkan email',
    },
    change: {
      title: 'Email masuk',
      help: 'Kamu masuk dengan alamat ini. Editor menulis ke email kontakmu, yang boleh berbeda.',
      helpMails:
        'Kamu masuk dengan alamat ini, dan tautan untuk kata sandi baru dikirim ke sana. Editor menulis ke email kontakmu, yang boleh berbeda.',
      now: 'Kamu masuk dengan {{email}}.',
      none: 'Kamu masuk dengan Facebook atau Google. Dengan email kamu juga bisa masuk memakai kata sandi.',
      field: 'Email masuk baru',
      current: 'Kata sandi saat ini',
      save: 'Kirim tautan',
      saveNow: 'Ganti email',
      changed: 'Email masukmu sudah diganti',
      waiting:
        'Kami sudah mengirim tautan ke {{email}}. Perubahan berlaku setelah kamu membukanya, dalam {{changeLinkMinutes}} menit. Sampai saat itu tidak ada yang berubah.',
      cancel: 'Batalkan perubahan',
      cancelled: 'Perubahan dibatalkan',
      failed: 'Email masukmu tidak dapat dimuat',
    },
    mails: {
      title: 'Email',
      help: 'Semuanya juga ada di kotak masukmu. Email dikirim ke alamat yang kamu pakai untuk masuk.',
      none: 'Tinta di sini tidak mengirim email. Semuanya ada di kotak masukmu.',
      decisions: 'Keputusan tentang kontrak, bonus, dan penarikan, serta pembayaran',
      on: 'Mulai sekarang kamu menerima email ini',
      off: 'Kamu tidak lagi menerima email ini',
      always:
        'Selalu lewat email: masuk dari perangkat baru, dan setiap perubahan kata sandi, passkey, email masuk, atau data pembayaranmu.',
      failed: 'Pilihanmu tidak dapat dimuat',
    },
  },
};
