import type { PrivacyPolicy } from './en_US.ts';

/** The privacy policy in Indonesian. */
export const privacyEnID = {
  edition: 'Versi {{version}}, berlaku sejak {{date}}',
  contents: 'Isi halaman ini',
  languages: 'Bahasa teks ini',
  lead: 'Halaman ini menjelaskan apa yang disimpan Tinta tentang kamu, di mana, untuk apa, dan berapa lama. Penanggung jawabnya adalah pengelola situs ini (“kami”), yang dapat dihubungi lewat “Kontak” di bagian bawah setiap halaman.',
  sections: {
    short: {
      title: 'Ringkasnya',
      text: ['Yang terpenting:'],
      points: [
        'Tanpa iklan, tanpa pelacak, tanpa analitik pihak ketiga. Kami tidak menjual apa pun tentang kamu.',
        'Satu cookie, berisi ID perangkatmu.',
        'Drafmu hanya untukmu.',
        'Data bank dan identitas hanya diminta saat kamu mengajukan kontrak.',
        'Semua karyamu dapat kamu bawa kapan saja.',
      ],
    },
    device: {
      title: 'Yang tetap di perangkatmu',
      text: [
        'Tinta bekerja secara offline. Untuk itu, hal-hal berikut disimpan di browsermu, dan tidak di tempat lain sampai dikirim:',
      ],
      points: [
        'cerita, bab, draf, versi lama, dan apa yang menunggu dikirim;',
        'sesimu: token akses dan token penyegar, ID, nama, dan profilmu, cerita yang terakhir dibuka, pilihan bahasa dan warna;',
        'sampul, bab, dan halaman yang pernah kamu lihat, agar bisa dibuka offline; yang paling lama dihapus lebih dulu;',
        'formulir yang sudah kamu mulai, teks yang dibagikan aplikasi lain ke Tinta, dan kapan tawaran menginstal terakhir ditampilkan;',
        'data bank, identitas, dan tanda tangan dari formulir kontrak yang belum kamu kirim: dienkripsi dengan kunci yang tidak dapat keluar dari browser, dan dihapus setelah 72 jam atau saat kamu keluar.',
      ],
    },
    cookie: {
      title: 'Cookie',
      text: [
        'Cookie “udid” berisi 16 karakter acak dan berlaku 365 hari. Cookie ini hanya dikirim ke server Tinta dan berguna untuk membedakan perangkatmu: melindungi sesimu dan menunjukkan di mana saja kamu masuk. Cookie ini tidak dipakai untuk mengikutimu ke situs lain. Tanpa cookie ini, proses masuk tidak berjalan dengan andal.',
      ],
    },
    server: {
      title: 'Yang ada di server',
      text: ['Kami menyimpan apa yang diperlukan untuk memenuhi perjanjian denganmu:'],
      points: [
        'akun: alamat email, kata sandi dalam bentuk hash satu arah (Argon2), nama pena, avatar, bahasa, email kontak;',
        'karya: cerita, sampul, bab beserta versinya, dengan waktu dan jumlah katanya;',
        'seberapa sering sebuah bab dibuka dan dibaca sampai akhir, per hari: dihitung tanpa nama, alamat, atau akun, sehingga tak seorang pun tahu apa yang kamu baca;',
        'sesi: ID perangkat, browser, waktu pemakaian, dan bagian depan alamat jaringan pada pemakaian terakhir, agar kamu mengenali pemakaian oleh orang lain;',
        'pengajuan kontrak, tamat, bonus, dan penarikan, beserta keputusannya;',
        'kontrak: formulir (nama sesuai identitas, umur, jenis kelamin, jenis dan nomor identitas, alamat, nomor telepon dan aplikasi pesan, data bank), foto kartu identitas, tanda tangan, nama dan tanda tangan wali bila kamu belum berusia 18 tahun, serta dokumen yang sudah ditandatangani beserta buktinya: siapa, kapan, perangkat mana;',
        'penghasilan, pembayaran, tulisanmu kepada editor, pesan untukmu, dan apakah sudah dibaca.',
      ],
    },
    provider: {
      title: 'Masuk dengan Facebook atau Google',
      text: [
        'Hanya bila kamu memilih salah satunya, skripnya dimuat dari server mereka, sehingga mereka mengetahui alamat jaringanmu dan bahwa kamu masuk di sini. Kami menerima bukti tentang siapa kamu, memeriksanya pada penyedia itu, lalu menyimpan ID-mu di sana, namamu, fotomu, dan, bila diberikan, alamat emailmu. Siapa pun yang masuk dengan email tidak berhubungan dengan keduanya.',
      ],
    },
    limits: {
      title: 'Perlindungan dari penyalahgunaan',
      text: [
        'Untuk membatasi percobaan menebak kata sandi dan banjir permintaan, server menghitung permintaan per alamat jaringan dan per akun. Hitungan ini hanya berada di memori selama beberapa menit dan tidak disimpan. Catatan server memuat rute, hasil, dan lamanya setiap permintaan, tanpa alamat, email, token, atau isi.',
      ],
    },
    readers: {
      title: 'Yang dilihat orang lain',
      text: [
        'Pembaca melihat apa yang kamu terbitkan dan buka: nama pena, sampul, judul, sinopsis, tag, bab yang terbit, dan catatanmu untuk pembaca. Mereka tidak pernah melihat alamat email, nama sesuai identitas, draf, atau penghasilanmu.',
        'Editor melihat apa yang harus mereka putuskan: formulir kontrak, pengajuan, dan buktinya. Tindakan mereka dicatat. Layanan pembayaran dan bank menerima apa yang diperlukan untuk pembayaran; pengelola server kami bekerja atas instruksi kami; pihak berwenang hanya menerima apa yang diwajibkan hukum.',
      ],
    },
    reasons: {
      title: 'Dasar hukum kami',
      text: [
        'Akun, karya, kontrak, dan pembayaran: untuk memenuhi perjanjian ini dan kontrakmu. Catatan pembayaran dan pajak: karena diwajibkan hukum. ID perangkat dan pembatasan: kepentingan sah kami, dan kepentinganmu, akan akun yang aman. Masuk lewat penyedia lain: pilihanmu.',
      ],
    },
    duration: {
      title: 'Berapa lama',
      text: ['Kami menyimpan sesuatu selama diperlukan, lalu menghapusnya:'],
      points: [
        'Draf dan cerita: sampai kamu menghapusnya, atau 14 hari setelah kamu menghapus akun.',
        'Bab yang dihapus: 30 hari, selama itu kamu dapat mengembalikannya.',
        'Sesi: sampai kamu keluar, atau 180 hari tanpa dipakai, paling lama 365 hari.',
        'Catatan yang mencegah satu permintaan berlaku dua kali: paling sedikit setahun, tanpa teksnya.',
        'Kontrak, pembayaran, dan catatan pajak: selama diwajibkan hukum.',
        'Salinan cadangan: sampai tertimpa.',
      ],
    },
    rights: {
      title: 'Hakmu',
      text: [
        'Kamu berhak melihat, memperbaiki, membawa, dan menghapus data tentang dirimu, menolak penggunaannya, dan menarik persetujuan. Banyak di antaranya dapat kamu lakukan sendiri: memperbaiki profil, melihat dan mengakhiri sesi perangkatmu, mengekspor satu cerita atau semua tulisanmu, menghapus bab dan cerita yang belum terbit, keluar, dan menghapus apa yang ada di perangkat.',
        'Kamu menghapus sendiri akunmu di profilmu, bagian “Hapus akun”: selama 14 hari kamu dapat kembali, lalu cerita, tulisan, gambar, pesan, dan data pribadimu dihapus. Catatan pembayaran dan kontrak yang ditandatangani disimpan selama diwajibkan hukum, dengan ID sebagai ganti akunmu. Untuk selebihnya, hubungi kami lewat “Kontak”. Apa yang wajib kami simpan menurut hukum hanya disimpan untuk keperluan itu. Kamu juga boleh mengadu kepada otoritas pelindungan data di negaramu.',
      ],
    },
    age: {
      title: 'Di bawah 18 tahun',
      text: [
        'Siapa pun yang belum berusia 18 tahun hanya menandatangani kontrak bersama wali, yang nama dan tanda tangannya kami simpan bersama kontrak itu. Bila kamu orang tua dan menduga seorang anak memberi kami data tanpa sepengetahuanmu, hubungi kami dan kami akan menghapusnya.',
      ],
    },
    safety: {
      title: 'Keamanan',
      text: [
        'Koneksi dienkripsi bila situs ini dibuka dengan https, sebagaimana disyaratkan agar dapat diinstal. Sesi memperbarui diri dengan kunci yang berganti setiap kali dipakai; bila kunci lama yang dicuri dipakai, sesi berakhir. Tidak ada yang sepenuhnya aman: bila datamu terancam, kami akan memberitahukannya kepadamu dan kepada otoritas sesuai ketentuan hukum.',
      ],
    },
    changes: {
      title: 'Perubahan',
      text: [
        'Bila teks ini berubah, di sini tercantum versi dan tanggal baru, dan perubahannya diumumkan sebelum berlaku. Teks ini tersedia dalam bahasa Inggris, Indonesia, dan Tionghoa; bila ada perbedaan, yang berlaku adalah teks dalam bahasa yang kamu pakai.',
      ],
    },
  },
} satisfies PrivacyPolicy;
