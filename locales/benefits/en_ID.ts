import type { BenefitsTexts } from './en_US.ts';

/** Indonesian texts of the page on writer benefits. */
export const benefitsEnID = {
  benefits: {
    title: 'Keuntungan menulis di Tinta',
    lead: 'Berapa pendapatan dari cerita yang dikontrak, kapan dibayar, dan bagaimana mendapatkannya. Semua angkanya ada di sini, tanpa syarat tersembunyi.',
    none: 'Tidak ada',
    compare: {
      title: 'Eksklusif atau non-eksklusif',
      help: 'Jenis kontrak kamu pilih untuk setiap cerita, dan masih bisa diubah sampai kamu menandatanganinya.',
      type: 'Jenis kontrak',
      exclusive: 'Eksklusif',
      nonExclusive: 'Non-eksklusif',
      place: 'Tempat cerita terbit',
      placeExclusive: 'Hanya di Tinta',
      placeNonExclusive: 'Di Tinta dan di platform lain',
      signing: 'Bonus tanda tangan kontrak',
      signingExclusive: '{{amount}} saat novel yang dikontrak mencapai {{words}} kata',
      signingNonExclusive: '{{amount}} untuk lebih dari {{words}} kata, dengan seluruh cerita sudah diunggah',
      completion: 'Bonus tamat',
      band: '{{from}} sampai {{to}} kata',
      bandLast: 'lebih dari {{words}} kata',
      firstRelease: 'Bonus rilis perdana',
      firstReleaseText:
        '{{amount}}. Bab terbaru terbit paling sedikit {{days}} hari lebih awal daripada di platform lain, dan novel yang sudah tamat berisi lebih dari {{words}} kata. Bisa diajukan setelah tamat.',
      share: 'Bagi hasil',
      shareExclusive: 'Ya, selain bonus tamat',
      shareNonExclusive: 'Ya',
      rateExclusive:
        '{{rate}} dari keuntungan, selain bonus tamat. Setelah kontrak ditandatangani, persentasenya tetap.',
      rateNonExclusive: '{{rate}} dari keuntungan. Setelah kontrak ditandatangani, persentasenya tetap.',
    },
    calculator: {
      title: 'Berapa yang akan kamu terima?',
      help: 'Aturannya sama dengan halaman bonusmu.',
      contract: 'Kontrak',
      words: 'Jumlah kata yang sudah terbit',
      wordsHelp: 'Yang dilihat pembaca: draf tidak dihitung.',
      wordsInvalid: 'Masukkan jumlah kata berupa bilangan bulat',
      finished: 'Cerita sudah tamat dan pengajuan tamatnya disetujui',
      lead: 'Bab terbaru terbit di sini paling sedikit {{days}} hari lebih awal daripada di platform lain',
      sum: 'Kamu akan menerima',
      share: 'ditambah bagi hasilmu',
      due: 'Bisa kamu ajukan',
      lackWords: { one: 'kurang {{count}} kata lagi', other: 'kurang {{count}} kata lagi' },
      lackFinished: 'setelah cerita tamat',
      lackLead: 'jika bab terbaru terbit di sini {{days}} hari lebih awal',
      next: {
        one: '{{count}} kata lagi menjadi {{amount}}',
        other: '{{count}} kata lagi menjadi {{amount}}',
      },
    },
    steps: {
      title: 'Empat langkah menuju kontrak',
      write: 'Tulis dan terbitkan',
      writeText: 'Buat cerita dengan sampul, sinopsis, dan tag, lalu terbitkan bab-bab pertamanya.',
      apply: 'Ajukan',
      applyText: 'Buka ceritanya, pilih “Ajukan kontrak”, dan periksa jenis kontraknya.',
      fill: 'Isi formulir',
      fillText:
        'Data dirimu, kontakmu, tujuan pembayaran, dan foto kartu identitasmu. Di bawah {{guardianUnderAge}} tahun, wali ikut menandatangani.',
      sign: 'Tinjau dan tanda tangani',
      signText: 'Baca kontraknya, tanda tangani di layar, lalu kirim. Editor menjawab lewat kotak masukmu.',
      call: 'Mulai menulis',
    },
    payout: {
      title: 'Kapan kamu dibayar',
      lead: 'Penarikan bisa dilakukan jika saldo mencapai {{amount}}, sekali sebulan, antara tanggal {{withdrawalFirstDay}} dan {{withdrawalLastDay}} setiap bulan (UTC+08:00). Pembayaran dilakukan sebelum tanggal {{paymentBeforeDay}}, biasanya tanggal {{paymentNormalDay}}.',
      open: 'Masa penarikan sedang dibuka',
      next: 'Masa penarikan berikutnya',
      yourTime: 'Waktu setempat ({{zone}})',
      platformTime: 'UTC+08:00',
      same: 'Zona waktumu sudah UTC+08:00, jadi tidak ada yang perlu dikonversi.',
      what: 'Hal',
      opens: 'Penarikan dibuka',
      closes: 'Penarikan ditutup',
      normally: 'Biasanya dibayar pada',
      latest: 'Paling lambat dibayar pada',
      whole: 'Yang ditarik adalah seluruh saldo.',
    },
    taxes: {
      title: 'Pajak dan biaya',
      text: 'Pajak dan biaya ditanggung oleh penulis.',
      more: 'Biaya bank, biaya penukaran mata uang, dan pajak di negaramu dipotong dari jumlah penarikan atau kamu bayar sendiri. Daftar pembayaranmu menampilkan bruto, biaya, pajak, dan neto untuk setiap pembayaran.',
    },
    faq: {
      title: 'Pertanyaan',
      edge: {
        q: 'Cerita saya tepat {{band2From}} kata. Bonus tamat mana yang saya terima?',
        a: 'Yang lebih tinggi: angka yang tepat di batas masuk ke tingkat di atasnya, jadi {{band2From}} kata berarti {{band2}} dan {{band3From}} kata berarti {{band3}}. “Lebih dari {{band3To}}” dimulai dari {{band4From}}: tepat {{band3To}} kata masih {{band3}}.',
      },
      ten: {
        q: 'Apakah bonus tanda tangan kontrak diberikan tepat pada {{signingWords}} kata?',
        a: 'Ya. Cerita eksklusif mencapainya dengan kata ke-{{signingWords}} yang terbit. Untuk non-eksklusif, “lebih dari {{nonExclusiveOver}}” dimulai dari {{nonExclusiveFrom}}, dan seluruh cerita harus sudah diunggah.',
      },
      words: {
        q: 'Kata mana yang dihitung?',
        a: 'Kata yang sudah terbit, menurut hitungan server: kata untuk huruf Latin, karakter untuk huruf Tionghoa. Draf, judul, dan catatan untuk pembaca tidak dihitung.',
      },
      each: {
        q: 'Apakah bonus tanda tangan kontrak diberikan untuk setiap cerita?',
        a: 'Ya, untuk setiap novel yang dikontrak begitu jumlah katanya tercapai.',
      },
      both: {
        q: 'Bisakah cerita non-eksklusif mendapat kedua bonus?',
        a: 'Bisa. Dengan lebih dari {{firstReleaseOver}} kata, seluruh cerita diunggah, dan bab terbaru paling sedikit {{leadDays}} hari lebih awal daripada di tempat lain, kamu mendapat {{nonExclusive}} dan {{firstRelease}}.',
      },
      completion: {
        q: 'Apa artinya tamat?',
        a: 'Kamu mengajukannya satu kali untuk setiap cerita, setelah bab terakhir terbit. Editor yang menyetujuinya. Setelah itu, tidak ada bab baru yang bisa terbit, jadi periksa lagi sebelum mengajukan.',
      },
      short: {
        q: 'Cerita saya tamat dengan kurang dari {{band1From}} kata. Apakah ada bonus tamat?',
        a: 'Tidak, tetapi bonus tanda tangan kontrak tetap milikmu sejak {{signingWords}} kata, begitu juga bagi hasilmu.',
      },
      missed: {
        q: 'Saya melewatkan tanggal {{withdrawalFirstDay}} sampai {{withdrawalLastDay}}, atau saldo saya kurang dari {{withdrawalMin}}. Apakah hangus?',
        a: 'Tidak ada yang hangus. Saldo tetap ada dan bisa ditarik pada bulan berikutnya saat masa penarikan dibuka.',
      },
      time: {
        q: 'Mengapa masa penarikan dibuka pada jam yang berbeda bagi saya?',
        a: 'Masa penarikan dibuka tanggal {{withdrawalFirstDay}} pukul 00.00 dan ditutup tanggal {{withdrawalEndDay}} pukul 00.00 menurut UTC+08:00 (WITA). Tabel di atas menunjukkan saat yang sama menurut waktu setempat. Di Jakarta (WIB, UTC+07:00) itu pukul 23.00 malam sebelumnya.',
      },
      age: {
        q: 'Usia saya di bawah {{guardianUnderAge}} tahun. Bolehkah saya menandatangani?',
        a: 'Boleh, bersama walimu: nama dan tanda tangan wali menjadi bagian dari formulir.',
      },
      change: {
        q: 'Bisakah jenis kontrak diubah?',
        a: 'Bisa sebelum kamu menandatangani, di informasi cerita. Setelah itu kontrak mengikat.',
      },
    },
  },
} satisfies BenefitsTexts;
