import type { MailTexts } from './en_US.ts';

/** Mails to authors and editors, in Indonesian. */
export const mailEnID: MailTexts = {
  kinds: {
    reset: {
      subject: 'Kata sandi baru untuk Tinta',
      body: [
        'Seseorang meminta kata sandi baru untuk akun dengan alamat email ini.',
        'Jika itu kamu, buat kata sandi baru di sini. Tautan ini hanya bisa dipakai sekali dan berlaku {{resetLinkMinutes}} menit. Semua sesi akan berakhir. Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: 'Buat kata sandi baru',
      end: 'Jika bukan kamu, abaikan saja. Kata sandimu tidak berubah.',
    },
    passwordChanged: {
      subject: 'Kata sandi Tinta-mu sudah diubah',
      body: [
        'Kata sandi akunmu diubah pada {{at}} dari perangkat berikut: {{device}}. Semua sesi lain sudah berakhir.',
        'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera pilih “Lupa kata sandi?” di halaman masuk: tautannya dikirim ke alamat ini.',
    },
    newSignIn: {
      subject: 'Akun Tinta-mu dibuka dari perangkat baru',
      body: [
        'Akunmu dibuka pada {{at}} dari perangkat yang belum pernah dipakai sebelumnya: {{device}}.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, keluarkan perangkat itu di profilmu, bagian “Akun dan keamanan”, lalu ubah kata sandimu.',
    },
    confirmEmail: {
      subject: 'Konfirmasi alamat emailmu untuk Tinta',
      body: [
        'Seseorang mendaftar di Tinta dengan alamat email ini. Jika itu kamu, konfirmasikan di sini. Tautan ini hanya bisa dipakai sekali dan berlaku {{confirmLinkDays}} hari.',
        'Kamu tetap bisa menulis dan menerbitkan tanpa konfirmasi. Kontrak dan penarikan memerlukan alamat yang sudah dikonfirmasi.',
      ],
      action: 'Konfirmasi alamat',
      end: 'Jika bukan kamu, abaikan saja: tanpa tautan ini tidak ada yang bisa menandatangani kontrak atau menarik uang dengan alamatmu.',
    },
    registerTaken: {
      subject: 'Kamu sudah punya akun Tinta',
      body: [
        'Seseorang mencoba mendaftar di Tinta dengan alamat email ini, padahal alamat ini sudah punya akun. Tidak ada yang berubah, dan tidak ada akun kedua yang dibuat.',
        'Jika itu kamu, masuklah dengan kata sandimu. Jika lupa, pilih “Lupa kata sandi?” di halaman masuk: tautan untuk kata sandi baru dikirim ke alamat ini.',
      ],
      action: 'Buka Tinta',
      end: 'Jika bukan kamu, abaikan saja.',
    },
    changeEmail: {
      subject: 'Email akunmu yang baru di Tinta',
      body: [
        'Seorang penulis ingin masuk ke Tinta dengan alamat email ini mulai sekarang. Jika itu kamu, konfirmasikan di sini. Tautan ini hanya bisa dipakai sekali dan berlaku {{changeLinkMinutes}} menit.',
      ],
      action: 'Pakai alamat ini untuk masuk',
      end: 'Jika bukan kamu, jangan buka tautannya. Tanpa itu tidak ada yang berubah.',
    },
    changeEmailTaken: {
      subject: 'Seseorang ingin memakai alamatmu di Tinta',
      body: [
        'Seorang penulis Tinta ingin mengganti email akunnya menjadi alamat ini. Alamat ini milik akunmu, jadi tidak ada yang diubah.',
      ],
      action: '',
      end: 'Jika itu kamu: satu alamat hanya bisa punya satu akun. Masuklah ke akun alamat ini, atau pilih alamat lain untuk akun yang satunya.',
    },
    emailChanged: {
      subject: 'Email akun Tinta-mu sudah diubah',
      body: [
        'Pada {{at}} email akunmu diganti menjadi {{email}}. Tautannya dibuka di perangkat berikut: {{device}}. Alamat ini tidak bisa lagi dipakai untuk masuk.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
        'Jika bukan kamu, batalkan di sini. Tautan ini hanya bisa dipakai sekali dan berlaku {{undoLinkDays}} hari. Alamat ini bisa dipakai masuk lagi, semua sesi berakhir, dan kamu membuat kata sandi baru.',
      ],
      action: 'Batalkan perubahan',
      end: 'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
    },
    passkeyAdded: {
      subject: 'Passkey ditambahkan ke akun Tinta-mu',
      body: [
        'Sebuah passkey ditambahkan ke akunmu pada {{at}} dari perangkat berikut: {{device}}. Passkey ini bisa dipakai untuk masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera hapus passkey itu di profilmu, bagian “Akun dan keamanan”, lalu ubah kata sandimu. Jika tidak bisa masuk lagi, hubungi pengelola Tinta.',
    },
    passkeyRemoved: {
      subject: 'Passkey dihapus dari akun Tinta-mu',
      body: [
        'Sebuah passkey dihapus dari akunmu pada {{at}} lewat perangkat berikut: {{device}}. Passkey itu tidak bisa dipakai untuk masuk lagi.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu dan periksa passkey di profilmu, bagian “Akun dan keamanan”.',
    },
    codesMade: {
      subject: 'Kode pemulihan akun Tinta-mu dibuat',
      body: [
        'Kode pemulihan baru untuk akunmu dibuat pada {{at}} lewat perangkat berikut: {{device}}. Setiap kode bisa dipakai sekali, untuk membuat kata sandi baru atau sebagai pengganti faktor kedua. Kode sebelumnya tidak berlaku lagi.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, hapus kode itu di profilmu, bagian “Akun dan keamanan”, dan segera ubah kata sandimu.',
    },
    codeUsed: {
      subject: 'Kode pemulihan akun Tinta-mu dipakai',
      body: [
        'Kata sandi baru untuk akunmu dibuat dengan kode pemulihan pada {{at}} lewat perangkat berikut: {{device}}. Semua sesi sudah berakhir, dan kode itu tidak berlaku lagi.',
        'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera pilih “Lupa kata sandi?” saat masuk: tautannya dikirim ke alamat ini. Setelah itu buat kode pemulihan baru.',
    },
    codeForSignIn: {
      subject: 'Kode pemulihan akun Tinta-mu dipakai',
      body: [
        'Sebuah kode pemulihan dipakai sebagai faktor kedua akunmu pada {{at}} lewat perangkat berikut: {{device}}. Kode itu tidak berlaku lagi.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, ada yang tahu kata sandimu dan punya kodemu: segera ubah kata sandi dan buat kode pemulihan baru di profilmu, bagian “Akun dan keamanan”.',
    },
    factorAdded: {
      subject: 'Aplikasi autentikator disiapkan untuk akun Tinta-mu',
      body: [
        'Aplikasi autentikator disiapkan untuk akunmu pada {{at}} lewat perangkat berikut: {{device}}. Mulai sekarang, masuk dengan kata sandi, Facebook, atau Google memerlukan kode dari aplikasi ini. Semua perangkat lain dikeluarkan.',
        'Tulisanmu tetap ada di perangkat itu dan dikirim setelah kamu masuk. Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera pilih “Lupa kata sandi?” di halaman masuk dan hubungi pengelola Tinta.',
    },
    authorFactorAdded: {
      subject: 'Aplikasi autentikator disiapkan untuk akun Tinta-mu',
      body: [
        'Aplikasi autentikator disiapkan untuk akunmu pada {{at}} lewat perangkat berikut: {{device}}. Mulai sekarang, masuk dengan kata sandi, Facebook, atau Google memerlukan kode dari aplikasi ini. Semua perangkat lain dikeluarkan.',
        'Tulisanmu tetap ada di perangkat itu dan dikirim setelah kamu masuk.',
      ],
      action: 'Bukan saya',
      end: 'Jika itu kamu, tidak ada yang perlu dilakukan. Jika bukan kamu, ikuti tautan ini: aplikasi itu dan semua kode pemulihan dihapus, begitu juga passkey, semua sesi berakhir, dan kamu membuat kata sandi baru. Tautan ini berlaku selama {{undoLinkDays}} hari. Jika halamannya tidak ditemukan, perbarui aplikasi atau buka tautan di browser lain.',
    },
    factorRemoved: {
      subject: 'Aplikasi autentikator akun Tinta-mu dihapus',
      body: [
        'Aplikasi autentikator akunmu dihapus pada {{at}} lewat perangkat berikut: {{device}}. Masuk tidak lagi memerlukan kodenya; untuk editor, masuk memerlukan passkey atau kode pemulihan.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu dan siapkan lagi aplikasi itu di profilmu, bagian “Akun dan keamanan”.',
    },
    codesRemoved: {
      subject: 'Kode pemulihan akun Tinta-mu dihapus',
      body: [
        'Kode pemulihan akunmu dihapus pada {{at}} lewat perangkat berikut: {{device}}. Tidak satu pun yang masih berlaku.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu dan buat kode baru di profilmu, bagian “Akun dan keamanan”.',
    },
    factorOffered: {
      subject: 'Ada yang sedang menyiapkan aplikasi autentikator untuk akun Tinta-mu',
      body: [
        'Pada {{at}} seseorang mulai menyiapkan aplikasi autentikator untuk akunmu lewat perangkat berikut: {{device}}. Belum ada yang berubah. Setelah aplikasi itu siap, masuk memerlukan kodenya, dan kamu mendapat email lagi.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, ada yang bisa masuk ke akunmu: segera pilih “Lupa kata sandi?” di halaman masuk. Kata sandi baru mengakhiri semua sesi dan penyiapan itu.',
    },
    factorTaken: {
      subject: 'Faktor kedua akun Tinta-mu dihapus',
      body: [
        'Pada {{at}} pengelola situs ini menghapus faktor kedua akunmu: aplikasi autentikator, atau passkey seorang editor. Semua sesi sudah berakhir. Masuk tidak lagi meminta kode dari aplikasi.',
        'Jika kamu yang memintanya, segera masuk dan siapkan yang baru.',
      ],
      action: '',
      end: 'Jika kamu tidak memintanya, segera pilih “Lupa kata sandi?” di halaman masuk dan hubungi pengelola situs ini.',
    },
    editorPasswordReset: {
      subject: 'Kata sandi Tinta-mu sudah diubah',
      body: [
        'Kata sandi akunmu diubah pada {{at}} dari perangkat berikut: {{device}}. Semua sesi sudah berakhir.',
        'Faktor keduamu tetap berlaku. Passkey: {{passkeys}}. Aplikasi autentikator, disiapkan: {{app}}.',
        'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, atau ada yang tidak kamu kenal, segera pilih “Lupa kata sandi?” di halaman masuk dan hubungi pengelola situs ini: mereka bisa menghapus faktor kedua.',
    },
    editorAdded: {
      subject: 'Akun Tinta-mu sekarang akun editor',
      body: [
        'Pada {{at}} pengelola situs ini menjadikan akunmu akun editor. Semua sesi sudah berakhir. Meja editor meminta faktor kedua saat kamu membukanya.',
        'Selain kata sandi, ini yang bisa dipakai untuk masuk ke akunmu. Passkey: {{passkeys}}. Kode pemulihan: {{codes}}. Facebook atau Google: {{providers}}. Aplikasi autentikator, disiapkan: {{app}}.',
      ],
      action: '',
      end: 'Jika ada yang tidak kamu kenal, ubah kata sandimu dan hapus itu di profilmu, bagian “Akun dan keamanan”, sebelum membuka meja editor.',
    },
    decision: {
      subject: 'Kabar tentang kontrak dan pendapatanmu',
      body: [],
      action: 'Lihat di Tinta',
      end: 'Kamu bisa mematikan email ini di profilmu, bagian “Notifikasi”.',
    },
    paymentProposed: {
      subject: 'Kontrak di Tinta dengan data pembayaran baru',
      body: [
        'Pada {{at}} sebuah kontrak dikirim untuk akunmu, lewat perangkat berikut: {{device}}. Kontrak itu menyebut data pembayaran baru: {{payee}}.',
        'Setelah disetujui, pendapatanmu dibayarkan ke sana, tetapi tidak dalam {{holdHours}} jam pertama. Sebelum itu tidak ada yang berubah.',
      ],
      action: 'Bukan saya',
      end: 'Jika itu kamu, tidak ada yang perlu dilakukan. Jika bukan, ikuti tautannya: data pembayaran ini tidak akan berlaku, semua sesi berakhir, dan kamu membuat kata sandi baru. Tautan berlaku {{notMeDays}} hari.',
    },
    paymentChanged: {
      subject: 'Data pembayaran baru di Tinta',
      body: [
        'Pada {{at}} data pembayaran baru dimasukkan untuk akunmu dari perangkat berikut: {{device}}. Mulai sekarang pendapatanmu dibayarkan ke {{payee}}.',
        'Demi keamananmu, selama {{holdHours}} jam tidak ada yang dibayarkan ke rekening itu, sampai {{until}}.',
      ],
      action: 'Bukan saya',
      end: 'Jika itu kamu, tidak ada yang perlu dilakukan. Jika bukan, ikuti tautan ini: data pembayaran sebelumnya kembali, penarikan ke data baru dihentikan, semua sesi berakhir, dan kamu membuat kata sandi baru. Tautan berlaku {{notMeDays}} hari.',
    },
    paymentRestored: {
      subject: 'Data pembayaran baru di Tinta dibatalkan',
      body: [
        'Pada {{at}} data pembayaran baru di akunmu dibatalkan. Yang sebelumnya berlaku, dan penarikan ke data baru dihentikan.',
      ],
      action: '',
      end: 'Buat kata sandi baru jika belum: ada yang tahu kata sandi lama.',
    },
    suspended: {
      subject: 'Akun Tinta-mu ditangguhkan',
      body: [
        'Akunmu ditangguhkan pada {{at}}. Kamu dikeluarkan dari semua perangkat dan tidak bisa masuk sampai penangguhan berakhir.',
        'Alasan: {{reason}}',
        'Ceritamu yang terbuka tetap bisa dibaca, bab terjadwal tetap terbit sesuai rencana, dan pendapatanmu tetap milikmu. Yang kamu tulis di perangkatmu tetap ada di sana: kamu bisa membaca dan mengekspornya, dan semuanya tersinkron setelah kamu bisa masuk lagi.',
      ],
      action: '',
      end: 'Jika kamu keberatan, hubungi pengelola situs ini. Kami akan mengirim email saat penangguhan berakhir.',
    },
    suspensionEnded: {
      subject: 'Akun Tinta-mu tidak lagi ditangguhkan',
      body: [
        'Penangguhan akunmu berakhir pada {{at}}. Kamu bisa masuk lagi.',
        'Tulisan yang belum terkirim di perangkatmu tersinkron setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika ada pertanyaan, hubungi editor lewat kotak masukmu.',
    },
    unsentWork: {
      subject: 'Ada tulisan di perangkatmu yang menunggu keputusanmu',
      body: [
        'Perangkat berikut tidak aktif sejak {{at}}: {{device}}. Waktu itu ada tulisan yang menunggu keputusanmu ({{unsent}}).',
        'Buka Tinta di perangkat itu saat ada koneksi, lalu lihat “Belum terkirim”. Yang sudah terkirim tetap aman.',
        'Safari, dan semua browser di iPhone atau iPad, bisa menghapus yang disimpan sebuah situs jika kamu tidak membukanya selama tujuh hari, kecuali Tinta diinstal di sana.',
      ],
      action: '',
      end: 'Jika perangkat itu sudah tidak ada, atau tulisan itu tidak diperlukan, tidak ada yang perlu dilakukan. Email ini hanya dikirim sekali.',
    },
    deletionAsked: {
      subject: 'Akunmu akan dihapus',
      body: [
        'Kamu meminta agar akun Tinta-mu dihapus. Akun akan dihapus pada {{at}}, beserta cerita, tulisan, gambar, dan pesannya.',
        'Sampai saat itu pembaca tidak melihat ceritamu, dan semua sesi lain sudah berakhir. Jika kamu berubah pikiran, masuk sebelum hari itu lalu pilih “Pertahankan akun saya” di profilmu, bagian “Hapus akun”: semuanya kembali seperti semula.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera masuk, pertahankan akun, dan ubah kata sandimu.',
    },
    deletionKept: {
      subject: 'Akunmu tetap ada',
      body: [
        'Pada {{at}} kamu memilih mempertahankan akun Tinta-mu. Ceritamu terbuka bagi pembaca seperti sebelumnya.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu.',
    },
    deletionDone: {
      subject: 'Akunmu sudah dihapus',
      body: [
        'Akun Tinta-mu sudah dihapus pada {{at}}: cerita, tulisan, gambar, data pribadi, dan pesan. Kami hanya menyimpan yang diwajibkan hukum: catatan pembayaran dan kontrak yang ditandatangani, dengan ID tanpa namamu.',
      ],
      action: '',
      end: 'Ini email terakhir ke alamat ini. Kamu bisa mendaftar lagi dengan alamat yang sama kapan saja.',
    },
  },
  footer: 'Email ini dikirim oleh Tinta karena menyangkut akunmu. Balasan ke email ini tidak dibaca.',
};
