import type { MailTexts } from './en_US.ts';

/** Mails to authors and editors, in Indonesian. */
export const mailEnID: MailTexts = {
  kinds: {
    reset: {
      subject: 'Kata sandi baru untuk Tinta',
      body: [
        'Seseorang meminta kata sandi baru untuk akun dengan alamat email ini.',
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
      end: 'Jika bukan kamu, keluarkan perangkat itu di profilmu, bagian “Masuk dan keamanan”, lalu ubah kata sandimu.',
    },
    confirmEmail: {
      subject: 'Konfirmasi alamat emailmu untuk Tinta',
      body: [
        'Seseorang mendaftar di Tinta dengan alamat email ini. Jika itu kamu, konfirmasikan di sini. Tautan ini hanya dapat dipakai sekali, selama {{confirmLinkDays}} hari.',
        'Kamu tetap bisa menulis dan menerbitkan tanpa konfirmasi. Kontrak dan penarikan memerlukan alamat yang sudah dikonfirmasi.',
      ],
      action: 'Konfirmasi alamat',
      end: 'Jika bukan kamu, abaikan saja: tanpa tautan ini tidak ada yang bisa menandatangani kontrak atau menarik uang dengan alamatmu.',
    },
    registerTaken: {
      subject: 'Kamu sudah punya akun Tinta',
      body: [
        'Seseorang mencoba mendaftar di Tinta dengan alamat email ini, padahal alamat ini sudah punya akun. Tidak ada yang berubah, dan tidak ada akun kedua yang dibuat.',
        'Jika itu kamu, masuklah dengan kata sandimu. Jika lupa, pilih “Lupa kata sandi?” di dialog masuk: tautan untuk kata sandi baru dikirim ke alamat ini.',
      ],
      action: 'Buka Tinta',
      end: 'Jika bukan kamu, abaikan saja.',
    },
    changeEmail: {
      subject: 'Email masuk barumu untuk Tinta',
      body: [
        'Seorang penulis ingin masuk ke Tinta dengan alamat email ini mulai sekarang. Jika itu kamu, konfirmasikan di sini. Tautan ini hanya dapat dipakai sekali, selama {{changeLinkMinutes}} menit.',
      ],
      action: 'Masuk dengan alamat ini mulai sekarang',
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
      subject: 'Email masuk Tinta-mu sudah diganti',
      body: [
        'Pada {{at}} email masuk akunmu diganti menjadi {{email}}. Tautannya dibuka di perangkat ini: {{device}}. Alamat ini tidak bisa lagi dipakai untuk masuk.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
        'Jika bukan kamu, batalkan di sini. Tautan ini hanya dapat dipakai sekali, selama {{undoLinkDays}} hari. Alamat ini bisa dipakai masuk lagi, semua sesi berakhir, dan kamu membuat kata sandi baru.',
      ],
      action: 'Batalkan perubahan',
      end: 'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
    },
    passkeyAdded: {
      subject: 'Passkey ditambahkan ke akun Tinta-mu',
      body: [
        'Sebuah passkey ditambahkan ke akunmu pada {{at}} dari perangkat ini: {{device}}. Passkey ini dapat dipakai untuk masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera hapus passkey itu di profilmu, bagian “Masuk dan keamanan”, lalu ubah kata sandimu. Jika tidak bisa masuk lagi, tulis kepada pengelola Tinta.',
    },
    passkeyRemoved: {
      subject: 'Passkey dihapus dari akun Tinta-mu',
      body: [
        'Sebuah passkey dihapus dari akunmu pada {{at}} lewat perangkat ini: {{device}}. Passkey itu tidak dapat dipakai untuk masuk lagi.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu dan periksa passkey di profilmu, bagian “Masuk dan keamanan”.',
    },
    codesMade: {
      subject: 'Kode pemulihan akun Tinta-mu dibuat',
      body: [
        'Kode pemulihan baru untuk akunmu dibuat pada {{at}} lewat perangkat ini: {{device}}. Setiap kode dapat dipakai sekali, untuk membuat kata sandi baru atau sebagai pengganti faktor kedua. Kode sebelumnya tidak berlaku lagi.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, hapus kode itu di profilmu, bagian “Masuk dan keamanan”, dan segera ubah kata sandimu.',
    },
    codeUsed: {
      subject: 'Kode pemulihan akun Tinta-mu dipakai',
      body: [
        'Kata sandi baru untuk akunmu dibuat dengan kode pemulihan pada {{at}} lewat perangkat ini: {{device}}. Semua sesi sudah berakhir, dan kode itu tidak berlaku lagi.',
        'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera pilih “Lupa kata sandi?” saat masuk: tautannya dikirim ke alamat ini. Setelah itu buat kode pemulihan baru.',
    },
    codeForSignIn: {
      subject: 'Kode pemulihan akun Tinta-mu dipakai',
      body: [
        'Sebuah kode pemulihan dipakai sebagai faktor kedua akunmu pada {{at}} lewat perangkat ini: {{device}}. Kode itu tidak berlaku lagi.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, ada yang tahu kata sandimu dan punya kodemu: segera ubah kata sandi dan buat kode pemulihan baru di profilmu, bagian “Masuk dan keamanan”.',
    },
    factorAdded: {
      subject: 'Aplikasi autentikator disiapkan untuk akun Tinta-mu',
      body: [
        'Aplikasi autentikator disiapkan untuk akunmu pada {{at}} lewat perangkat ini: {{device}}. Mulai sekarang, masuk dengan kata sandi, Facebook, atau Google memerlukan kode dari aplikasi ini. Semua perangkat lain dikeluarkan.',
        'Tulisanmu tetap ada di perangkat itu dan dikirim setelah kamu masuk. Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera pilih “Lupa kata sandi?” di dialog masuk dan tulis ke pengelola Tinta.',
    },
    authorFactorAdded: {
      subject: 'Aplikasi autentikator disiapkan untuk akun Tinta-mu',
      body: [
        'Aplikasi autentikator disiapkan untuk akunmu pada {{at}} lewat perangkat ini: {{device}}. Mulai sekarang, masuk dengan kata sandi, Facebook, atau Google memerlukan kode dari aplikasi ini. Semua perangkat lain dikeluarkan.',
        'Tulisanmu tetap ada di perangkat itu dan dikirim setelah kamu masuk.',
      ],
      action: 'Bukan saya',
      end: 'Jika itu kamu, tidak ada yang perlu dilakukan. Jika bukan kamu, ikuti tautan ini: aplikasi itu dan semua kode pemulihan dihapus, begitu juga passkey, semua sesi berakhir, dan kamu membuat kata sandi baru. Tautan ini berlaku selama {{undoLinkDays}} hari. Jika halamannya tidak ditemukan, perbarui aplikasi atau buka tautan di peramban lain.',
    },
    factorRemoved: {
      subject: 'Aplikasi autentikator akun Tinta-mu dihapus',
      body: [
        'Aplikasi autentikator akunmu dihapus pada {{at}} lewat perangkat ini: {{device}}. Masuk tidak lagi memerlukan kodenya; untuk editor, masuk memerlukan passkey atau kode pemulihan.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu dan siapkan lagi aplikasi itu di profilmu, bagian “Masuk dan keamanan”.',
    },
    codesRemoved: {
      subject: 'Kode pemulihan akun Tinta-mu dihapus',
      body: [
        'Kode pemulihan akunmu dihapus pada {{at}} lewat perangkat ini: {{device}}. Tidak satu pun yang masih berlaku.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, segera ubah kata sandimu dan buat kode baru di profilmu, bagian “Masuk dan keamanan”.',
    },
    factorOffered: {
      subject: 'Ada yang sedang menyiapkan aplikasi autentikator untuk akun Tinta-mu',
      body: [
        'Pada {{at}} seseorang mulai menyiapkan aplikasi autentikator untuk akunmu lewat perangkat ini: {{device}}. Belum ada yang berubah. Setelah aplikasi itu siap, masuk memerlukan kodenya, dan kamu mendapat email lagi.',
        'Jika itu kamu, tidak ada yang perlu dilakukan.',
      ],
      action: '',
      end: 'Jika bukan kamu, ada yang bisa masuk ke akunmu: segera pilih “Lupa kata sandi?” di dialog masuk. Kata sandi baru mengakhiri semua sesi dan penyiapan itu.',
    },
    factorTaken: {
      subject: 'Faktor kedua akun Tinta-mu dihapus',
      body: [
        'Pada {{at}} pengelola Tinta ini menghapus faktor kedua akunmu: aplikasi autentikator, atau passkey seorang editor. Semua sesi sudah berakhir. Masuk tidak lagi meminta kode dari aplikasi.',
        'Jika kamu yang memintanya, segera masuk dan siapkan yang baru.',
      ],
      action: '',
      end: 'Jika kamu tidak memintanya, segera pilih “Lupa kata sandi?” di dialog masuk dan tulis kepada pengelola Tinta ini.',
    },
    editorPasswordReset: {
      subject: 'Kata sandi Tinta-mu sudah diubah',
      body: [
        'Kata sandi akunmu diubah pada {{at}} dari perangkat ini: {{device}}. Semua sesi sudah berakhir.',
        'Faktor keduamu tetap berlaku. Passkey: {{passkeys}}. Aplikasi autentikator, disiapkan: {{app}}.',
        'Tulisan di perangkatmu tetap ada dan dikirim setelah kamu masuk.',
      ],
      action: '',
      end: 'Jika bukan kamu, atau ada yang tidak kamu kenal, segera pilih “Lupa kata sandi?” di dialog masuk dan tulis kepada pengelola Tinta ini: mereka dapat menghapus faktor kedua.',
    },
    editorAdded: {
      subject: 'Akun Tinta-mu sekarang akun editor',
      body: [
        'Pada {{at}} pengelola Tinta ini menjadikan akunmu akun editor. Semua sesi sudah berakhir. Meja editor meminta faktor kedua saat kamu membukanya.',
        'Selain kata sandi, ini yang dapat dipakai untuk masuk ke akunmu. Passkey: {{passkeys}}. Kode pemulihan: {{codes}}. Facebook atau Google: {{providers}}. Aplikasi autentikator, disiapkan: {{app}}.',
      ],
      action: '',
      end: 'Jika ada yang tidak kamu kenal, ubah kata sandimu dan hapus itu di profilmu, bagian “Masuk dan keamanan”, sebelum membuka meja editor.',
    },
    decision: {
      subject: 'Kabar tentang kontrak dan pendapatanmu',
      body: [],
      action: 'Lihat di Tinta',
      end: 'Kamu bisa mematikan email ini di profilmu, bagian “Pemberitahuan”.',
    },
    paymentProposed: {
      subject: 'Kontrak di Tinta dengan data pembayaran lain',
      body: [
        'Pada {{at}} sebuah kontrak dikirim untuk akunmu, di perangkat ini: {{device}}. Kontrak itu menyebut data pembayaran lain: {{payee}}.',
        'Setelah disetujui, pendapatanmu dibayarkan ke sana, tetapi tidak dalam {{holdHours}} jam pertama. Sebelum itu tidak ada yang berubah.',
      ],
      action: 'Bukan saya',
      end: 'Kalau itu kamu, tidak ada yang perlu dilakukan. Kalau bukan, ikuti tautannya: data pembayaran ini tidak akan berlaku, semua sesi berakhir, dan kamu memilih kata sandi baru. Tautan berlaku {{notMeDays}} hari.',
    },
    paymentChanged: {
      subject: 'Data pembayaran baru di Tinta',
      body: [
        'Pada {{at}} data pembayaran lain dimasukkan untuk akunmu, di perangkat ini: {{device}}. Mulai sekarang pendapatanmu dibayarkan ke {{payee}}.',
        'Demi keamananmu, selama {{holdHours}} jam tidak ada yang dibayarkan ke rekening itu, sampai {{until}}.',
      ],
      action: 'Bukan saya',
      end: 'Kalau itu kamu, tidak perlu melakukan apa-apa. Kalau bukan, ikuti tautan ini: data pembayaran sebelumnya kembali, penarikan ke data baru dihentikan, semua sesi berakhir, dan kamu memilih kata sandi baru. Tautan berlaku {{notMeDays}} hari.',
    },
    paymentRestored: {
      subject: 'Data pembayaran baru di Tinta dibatalkan',
      body: [
        'Pada {{at}} data pembayaran baru di akunmu dibatalkan. Yang sebelumnya berlaku, dan penarikan ke data baru dihentikan.',
      ],
      action: '',
      end: 'Pilih kata sandi baru kalau belum: ada yang tahu kata sandi lama.',
    },
    unsentWork: {
      subject: 'Ada karya di perangkatmu yang menunggu keputusanmu',
      body: [
        'Perangkat ini tidak terlihat sejak {{at}}: {{device}}. Waktu itu ada karya yang menunggu keputusanmu ({{unsent}}).',
        'Buka Tinta di perangkat itu saat ada koneksi, lalu lihat “Belum terkirim”. Yang sudah terkirim tetap aman.',
        'Safari, dan semua peramban di iPhone atau iPad, bisa menghapus yang disimpan sebuah situs jika kamu tidak membukanya selama tujuh hari, kecuali Tinta dipasang di sana.',
      ],
      action: '',
      end: 'Jika perangkat itu sudah tidak ada, atau karya itu tidak diperlukan, tidak ada yang perlu dilakukan. Email ini hanya dikirim sekali.',
    },
    deletionAsked: {
      subject: 'Akunmu akan dihapus',
      body: [
        'Kamu meminta agar akun Tinta-mu dihapus. Akun dihapus pada {{at}}, beserta cerita, tulisan, gambar, dan pesannya.',
        'Sampai saat itu pembaca tidak melihat ceritamu, dan semua sesi lain sudah berakhir. Jika kamu berubah pikiran, masuk sebelum hari itu lalu pilih “Pertahankan akunku” di profilmu, bagian “Hapus akun”: semuanya kembali seperti semula.',
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
        'Akun Tinta-mu sudah dihapus pada {{at}}: cerita, tulisan, gambar, data pribadi, dan pesan. Kami hanya menyimpan yang diwajibkan hukum: catatan pembayaran dan kontrak yang ditandatangani, di bawah id tanpa namamu.',
      ],
      action: '',
      end: 'Ini email terakhir ke alamat ini. Kamu dapat mendaftar lagi dengannya kapan saja.',
    },
  },
  footer: 'Email ini dikirim oleh Tinta karena menyangkut akunmu. Balasan tidak dibaca.',
};
