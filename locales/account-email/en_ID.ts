import type { AccountEmailTexts } from './en_US.ts';

/** Texts about the sign-in email, in Indonesian. */
export const accountEmailEnID: AccountEmailTexts = {
  accountEmail: {
    codesOffer: {
      title: 'Kode pemulihan',
      text: 'Situs ini tidak mengirim email. Jika kamu lupa kata sandi, hanya kode pemulihan yang bisa membukakan akunmu lagi. Kamu belum punya.',
      make: 'Buat kode pemulihan',
      no: 'Nanti saja',
    },
    confirm: {
      title: 'Konfirmasi emailmu',
      done: '{{email}} sudah dikonfirmasi.',
      changed: 'Mulai sekarang kamu masuk dengan {{email}}.',
      used: 'Tautan ini sudah dipakai',
      usedText: 'Tautan ini sudah berhasil dipakai. Tidak ada lagi yang perlu kamu lakukan.',
      invalid: 'Tautan ini tidak berlaku lagi',
      invalidText:
        'Tautan hanya bisa dipakai sekali, dalam waktu terbatas, dan yang berlaku hanya yang terbaru. Masuklah, lalu kami kirim yang baru.',
      taken: 'Alamat ini sudah dipakai akun lain',
      takenText:
        'Tidak ada yang berubah. Satu alamat hanya bisa punya satu akun: masuklah ke akun itu, atau pilih alamat lain.',
      failed: 'Tautan tidak bisa diperiksa',
      toStories: 'Ke cerita saya',
      signIn: 'Masuk',
    },
    undo: {
      title: 'Kembalikan email akunmu',
      text: 'Alamat lamamu akan dipakai lagi untuk masuk. Semua sesi berakhir, kata sandi dan passkey tidak berlaku lagi, dan kamu membuat kata sandi baru. Tulisan di perangkatmu tetap ada.',
      go: 'Kembalikan alamat saya',
      used: 'Tautan ini sudah dipakai',
      usedText:
        'Alamatmu sudah dikembalikan. Jika belum punya kata sandi baru, pilih “Lupa kata sandi?” di halaman masuk.',
      invalidText:
        'Tautan untuk membatalkan perubahan hanya bisa dipakai sekali dan berlaku {{undoLinkDays}} hari. Jika tidak bisa masuk ke akunmu, hubungi editor.',
      taken: 'Alamat ini sekarang dipakai akun lain',
      takenText: 'Alamat ini tidak bisa dikembalikan. Hubungi editor. Mereka bisa membantu.',
      failed: 'Alamat tidak bisa dikembalikan',
    },
    undoFactor: {
      title: 'Bukan saya',
      text: 'Aplikasi autentikator akan dihapus: semua sesi berakhir, kata sandi, passkey, dan kode pemulihan tidak berlaku lagi, dan kamu membuat kata sandi baru. Facebook dan Google tetap bisa dipakai. Jika email akunmu sudah diubah sejak itu, email lama berlaku lagi. Tulisan di perangkatmu tetap ada.',
      go: 'Hapus aplikasi dan akhiri semua sesi',
      used: 'Tautan ini sudah dipakai',
      usedText:
        'Aplikasi itu sudah dihapus. Jika belum punya kata sandi baru, pilih “Lupa kata sandi?” di halaman masuk.',
      invalidText:
        'Tautan seperti ini hanya bisa dipakai sekali, selama {{undoLinkDays}} hari. Pilih “Lupa kata sandi?” di halaman masuk: di sana aplikasi itu juga bisa dihapus.',
      taken: 'Alamat ini sekarang punya akun lain',
      takenText: 'Alamat ini tidak bisa dikembalikan. Hubungi pengelola Tinta; mereka bisa membantu.',
      failed: 'Aplikasi tidak bisa dihapus',
    },
    gate: {
      title: 'Konfirmasi emailmu dulu',
      contract:
        'Kontrak memerlukan email yang sudah dikonfirmasi. Kami sudah mengirim tautan ke {{email}}: buka di browser mana pun. Sementara itu kamu bisa mengisi formulir.',
      withdrawal:
        'Penarikan memerlukan email yang sudah dikonfirmasi. Kami sudah mengirim tautan ke {{email}}: buka di browser mana pun.',
      noneContract:
        'Kontrak memerlukan email yang sudah dikonfirmasi, dan akunmu belum punya. Tambahkan di profilmu, bagian “Akun dan keamanan”. Sementara itu kamu bisa mengisi formulir.',
      noneWithdrawal:
        'Penarikan memerlukan email yang sudah dikonfirmasi, dan akunmu belum punya. Tambahkan di profilmu, bagian “Akun dan keamanan”.',
      open: '{{email}} belum dikonfirmasi. Kami sudah mengirim tautan: buka di browser mana pun.',
      again: 'Kirim ulang',
      sent: 'Email dengan tautan baru sedang dikirim. Periksa juga folder spam.',
      wait: {
        one: 'Kami sudah mengirim beberapa email. Email berikutnya bisa diminta {{count}} menit lagi.',
        other: 'Kami sudah mengirim beberapa email. Email berikutnya bisa diminta {{count}} menit lagi.',
      },
      change: 'Alamat lain',
      add: 'Tambahkan email',
    },
    change: {
      title: 'Email akun',
      help: 'Kamu masuk dengan alamat ini. Editor menghubungimu lewat email kontak, yang boleh berbeda.',
      helpMails:
        'Kamu masuk dengan alamat ini, dan tautan untuk kata sandi baru dikirim ke sana. Editor menghubungimu lewat email kontak, yang boleh berbeda.',
      now: 'Kamu masuk dengan {{email}}.',
      none: 'Kamu masuk dengan Facebook atau Google. Dengan email kamu juga bisa masuk memakai kata sandi.',
      field: 'Email akun yang baru',
      current: 'Kata sandi saat ini',
      save: 'Kirim tautan',
      saveNow: 'Ubah email',
      changed: 'Email akunmu sudah diubah',
      waiting:
        'Kami sudah mengirim tautan ke {{email}}. Perubahan berlaku setelah kamu membukanya, dalam {{changeLinkMinutes}} menit. Sampai saat itu tidak ada yang berubah.',
      cancel: 'Batalkan perubahan',
      cancelled: 'Perubahan dibatalkan',
      failed: 'Email akunmu tidak bisa dimuat',
    },
    mails: {
      title: 'Email',
      help: 'Semuanya juga ada di kotak masukmu. Email dikirim ke alamat yang kamu pakai untuk masuk.',
      none: 'Situs ini tidak mengirim email. Semuanya ada di kotak masukmu.',
      decisions: 'Keputusan tentang kontrak, bonus, dan penarikan, serta pembayaran',
      on: 'Mulai sekarang kamu menerima email ini',
      off: 'Kamu tidak lagi menerima email ini',
      always:
        'Selalu lewat email: saat ada perangkat baru yang memakai akunmu, dan setiap perubahan kata sandi, passkey, email akun, atau data pembayaranmu.',
      failed: 'Pilihanmu tidak bisa dimuat',
    },
  },
  authorCenter: {
    stories: {
      contractPlace: ['Silakan isi emailmu'],
      newChapterPlace: [
        'Email kontakmu',
        'Sebelum bab keempat kami perlu emailmu, supaya editor bisa menghubungimu soal kontrak.',
        'Email',
        'Simpan dan lanjut',
        'Nanti',
        'Format email salah. Periksa tanda @ dan nama domain',
        'Panjang email tidak boleh lebih dari {{emailChars}} karakter',
      ],
    },
  },
};
