import type { UserAgreement } from './en_US.ts';

/** The user agreement in Indonesian. */
export const userAgreementEnID = {
  edition: 'Versi {{version}}, berlaku sejak {{date}}',
  contents: 'Isi halaman ini',
  languages: 'Bahasa teks ini',
  lead: 'Ini adalah perjanjian antara kamu dan pengelola situs Tinta ini (“kami”), yang dapat dihubungi lewat “Kontak” di bagian bawah setiap halaman. Dengan mendaftar, atau menulis di sini tanpa akun, kamu menyetujuinya. Kami membuatnya singkat dan dengan bahasa yang mudah dipahami.',
  sections: {
    service: {
      title: 'Apa itu Tinta',
      text: [
        'Tinta adalah tempat menulis dan menerbitkan cerita bersambung. Membaca dan melihat-lihat tidak memerlukan akun. Menulis boleh dimulai tanpa akun; untuk menyimpan cerita di server, menerbitkannya, menandatangani kontrak, dan menerima penghasilan, kamu memerlukan akun.',
      ],
    },
    account: {
      title: 'Akunmu',
      text: [
        'Kamu mendaftar dengan alamat email dan kata sandi 8 sampai 16 karakter, atau masuk dengan Facebook atau Google bila situs ini menyediakannya.',
        'Satu akun milik satu orang. Rahasiakan kata sandimu, dan keluarlah dari perangkat yang bukan milikmu. Apa yang dilakukan dengan akunmu dianggap sebagai tindakanmu, sampai kamu memberi tahu kami bahwa orang lain menguasainya.',
      ],
    },
    work: {
      title: 'Karyamu tetap milikmu',
      text: [
        'Semua hak atas tulisanmu tetap ada padamu. Kamu mengizinkan kami menyimpannya, menyalinnya demi keamanan, serta menampilkan apa yang sudah kamu terbitkan dan buka untuk pembaca di situs ini dan aplikasinya. Draf tidak ditampilkan kepada siapa pun selain kamu.',
        'Izin ini berakhir saat kamu menarik karyamu, kecuali bila kontrak di antara kita menentukan lain dan kecuali salinan cadangan, yang tertimpa seiring waktu. Karyamu tidak kami pakai untuk hal lain, kecuali bila kontrak yang kamu tanda tangani menyebutkannya.',
      ],
    },
    content: {
      title: 'Yang tidak boleh diterbitkan',
      text: [
        'Terbitkan hanya apa yang kamu tulis sendiri atau yang memang boleh kamu terbitkan. Cerita dan bab diperiksa secara otomatis; editor dapat menolaknya dan memberitahukan alasannya. Yang tidak diperbolehkan:',
      ],
      points: [
        'karya atau sampul milik orang lain tanpa izinnya;',
        'konten seksual yang melibatkan anak di bawah umur, dalam bentuk apa pun;',
        'ajakan melakukan kekerasan, dan penghinaan terhadap orang karena asal-usul, agama, jenis kelamin, orientasi, atau disabilitasnya;',
        'urusan pribadi orang nyata tanpa persetujuannya;',
        'iklan, penipuan, dan segala hal yang melanggar hukum.',
      ],
    },
    publishing: {
      title: 'Menerbitkan, menghapus, menamatkan',
      text: ['Aturan ini sudah tertanam dalam produk dan berlaku bagi semua orang:'],
      points: [
        'Satu bab berisi 1 sampai 3.000 kata, judulnya paling banyak 30 kata. Draf boleh lebih panjang.',
        'Bab yang baru diterbitkan dapat ditarik kembali selama 60 detik.',
        'Bab yang dihapus dapat dikembalikan selama 30 hari.',
        'Hanya cerita yang belum terbit yang dapat dihapus, dan penghapusannya bersifat permanen.',
        'Tamat dapat diajukan satu kali untuk setiap cerita. Setelah dikonfirmasi, tidak ada bab baru yang dapat diterbitkan.',
      ],
    },
    contracts: {
      title: 'Kontrak',
      text: [
        'Untuk sebuah cerita kamu dapat mengajukan kontrak eksklusif atau non-eksklusif. Kamu mengisi formulir, membaca kontraknya, dan menandatanganinya di layar. Editor memeriksanya; kontrak baru mengikat kedua pihak setelah disetujui. Dokumen yang sudah ditandatangani dapat diambil kapan saja.',
        'Keterangan tentang dirimu harus benar dan memang milikmu. Bila kamu belum berusia 18 tahun, walimu ikut menandatangani. Bila kontrak dan perjanjian ini berbeda, yang berlaku adalah kontrak.',
      ],
    },
    income: {
      title: 'Penghasilan dan penarikan',
      text: [
        'Jumlah yang ditandai sebagai perkiraan masih dapat berubah; jumlah yang sudah diverifikasi menjadi hakmu. Penarikan dapat dilakukan bila saldo mencapai $100, dan yang ditarik adalah seluruh saldo. Penarikan diperbolehkan sekali sebulan, antara tanggal 5 dan 7 setiap bulan (UTC+08:00): dari tanggal 5 pukul 00.00 sampai tanggal 8 pukul 00.00. Pembayaran dilakukan sebelum tanggal 20, biasanya tanggal 15.',
        'Pajak dan biaya ditanggung oleh penulis. Saldo yang tidak ditarik tetap ada dan tidak hangus.',
      ],
    },
    bonuses: {
      title: 'Bonus',
      text: [
        'Yang dihitung adalah kata yang sudah terbit menurut hitungan server. Angka yang tepat di batas masuk ke tingkat yang lebih tinggi; “lebih dari” dimulai satu kata di atasnya. Bonus dibayar setelah kamu mengklaimnya dan editor mengonfirmasinya.',
      ],
      points: [
        'Kontrak eksklusif, bonus tanda tangan kontrak: $100 saat novel yang dikontrak mencapai 10.000 kata.',
        'Kontrak eksklusif, bonus tamat, ditambah bagi hasil: $150 untuk 60.000 sampai 100.000 kata, $250 untuk 100.000 sampai 130.000, $350 untuk 130.000 sampai 200.000, $450 untuk lebih dari 200.000.',
        'Kontrak non-eksklusif, saat penandatanganan: $50 untuk lebih dari 50.000 kata, seluruh buku sudah diunggah.',
        'Kontrak non-eksklusif, bonus rilis perdana: $100. Bab terbaru harus terbit paling sedikit 5 hari lebih awal daripada di platform lain dan novel yang tamat lebih dari 80.000 kata. Dapat diklaim setelah tamat.',
      ],
    },
    offline: {
      title: 'Bekerja secara offline',
      text: [
        'Tinta menyimpan tulisanmu di perangkat terlebih dahulu dan mengirimnya saat ada jaringan. Selama masih ditandai belum terkirim, tulisan itu hanya ada di perangkat tersebut: menghapus data browser atau kehilangan perangkat berarti kehilangan tulisan itu. Sesekali, masuklah saat online, dan ekspor apa yang berharga bagimu.',
      ],
    },
    availability: {
      title: 'Yang kami janjikan, dan yang tidak bisa',
      text: [
        'Kami menjalankan layanan ini dengan cermat dan membuat cadangan, tetapi tidak dapat menjanjikan layanan selalu dapat diakses atau bebas kesalahan. Permintaan dalam jumlah yang tidak wajar diperlambat, agar semua orang lain tetap terlayani.',
        'Kami bertanggung jawab tanpa batas atas kesengajaan, kelalaian berat, serta kerugian terhadap jiwa dan kesehatan, dan atas uang yang menjadi hakmu. Di luar itu kami hanya bertanggung jawab atas kerugian yang patut diduga bila suatu kewajiban pokok dilanggar. Hak yang diberikan hukum kepadamu sebagai konsumen tetap utuh.',
      ],
    },
    ending: {
      title: 'Pengakhiran',
      text: [
        'Kamu boleh berhenti kapan saja: ekspor karyamu, lalu hubungi kami agar akunmu ditutup. Kami dapat menutup akun atau menurunkan cerita dari situs karena pelanggaran berat atau berulang terhadap perjanjian ini. Kami menjelaskan alasannya, mendengarkanmu terlebih dahulu kecuali hukum melarang penundaan, dan memberimu waktu untuk mengekspor karyamu.',
        'Kontrak yang sudah ditandatangani tetap berlaku sesuai isinya, dan penghasilan yang sudah diperoleh tetap dibayar.',
      ],
    },
    changes: {
      title: 'Perubahan',
      text: [
        'Bila teks ini berubah, di sini tercantum versi dan tanggal baru, dan perubahannya diumumkan sebelum berlaku. Bila tidak setuju, kamu boleh menutup akunmu sampai saat itu; teks sebelumnya berlaku untuk apa yang terjadi selama teks itu berlaku.',
      ],
    },
    law: {
      title: 'Hukum dan bahasa',
      text: [
        'Yang berlaku adalah hukum tempat pengelola berkedudukan; perlindungan dari hukum yang bersifat memaksa di tempat tinggalmu tetap kamu miliki. Teks ini tersedia dalam bahasa Inggris, Indonesia, dan Tionghoa. Bila ada perbedaan, yang berlaku adalah teks dalam bahasa yang kamu pakai saat menyetujuinya.',
      ],
    },
  },
} satisfies UserAgreement;
