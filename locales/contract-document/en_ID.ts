import type { ContractTexts } from '#locales/contract-document/contract-texts.ts';

/** The contract's document in Indonesian. */
export const contractDocumentEnID: ContractTexts = {
  title: {
    exclusive: 'Kontrak Penerbitan Eksklusif',
    nonExclusive: 'Kontrak Penerbitan Non-Eksklusif',
  },
  page: 'Halaman {{page}} dari {{pages}}',
  number: 'Kontrak No. {{number}}',
  issued: 'Dibuat pada',
  story: 'Karya',
  publisher: 'Penerbit',
  author: 'Penulis',
  guardian: 'Wali',
  seat: 'Tempat kedudukan',
  penName: 'Nama pena',
  preamble: 'Penerbit dan Penulis tersebut di atas mengadakan kontrak berikut tentang penerbitan Karya.',
  data: {
    heading: 'Keterangan dari Penulis',
    lead: 'Penulis memberikan keterangan berikut. Keterangan ini merupakan bagian dari kontrak.',
  },
  clauses: {
    subject: {
      title: 'Pokok kontrak dan para pihak',
      text: [
        'Kontrak ini diadakan antara {{publisher}}, berkedudukan di {{seat}} (“Penerbit”), dan {{author}}, yang menulis dengan nama {{penName}} (“Penulis”). Pokoknya adalah novel bersambung “{{title}}” beserta semua bab yang diterbitkan Penulis, judul, sinopsis, dan sampulnya sejauh dibuat oleh Penulis (“Karya”).',
        '“Platform” adalah situs web Penerbit beserta aplikasinya, tempat Penulis menulis dan menerbitkan Karya.',
      ],
    },
    grant: {
      exclusive: {
        title: 'Pemberian hak eksklusif',
        text: [
          'Hak cipta atas Karya tetap pada Penulis. Selama jangka waktu kontrak ini, Penulis memberikan kepada Penerbit hak eksklusif di seluruh dunia untuk memperbanyak Karya dalam bentuk elektronik, menyediakannya bagi publik di Platform, mengedarkannya sebagai terbitan elektronik, serta mempromosikannya dengan judul, sampul, sinopsis, dan kutipan yang wajar panjangnya.',
          'Penerbit boleh menyerahkan pelaksanaan hak tersebut kepada penyedia jasa teknis dan layanan afiliasi untuk kepentingan Penerbit; Penerbit bertanggung jawab atas mereka seperti atas dirinya sendiri.',
          'Hak yang tidak disebut di sini tetap pada Penulis, terutama hak atas edisi cetak, terjemahan, audio, komik, gim, film, dan adaptasi lain. Hak itu beralih kepada Penerbit hanya dengan perjanjian tertulis tersendiri yang menyebutkan hak tersebut dan imbalannya.',
        ],
      },
      nonExclusive: {
        title: 'Pemberian hak non-eksklusif',
        text: [
          'Hak cipta atas Karya tetap pada Penulis. Selama jangka waktu kontrak ini, Penulis memberikan kepada Penerbit hak non-eksklusif di seluruh dunia untuk memperbanyak Karya dalam bentuk elektronik, menyediakannya bagi publik di Platform, serta mempromosikannya dengan judul, sampul, sinopsis, dan kutipan yang wajar panjangnya.',
          'Penerbit boleh menyerahkan pelaksanaan hak tersebut kepada penyedia jasa teknis untuk kepentingan Penerbit; Penerbit bertanggung jawab atas mereka seperti atas dirinya sendiri.',
          'Hak yang tidak disebut di sini tetap pada Penulis.',
        ],
      },
    },
    exclusivity: {
      exclusive: {
        title: 'Eksklusivitas',
        text: [
          'Selama jangka waktu kontrak ini, Penulis menerbitkan Karya, seluruhnya maupun sebagian, dengan judul ini maupun judul lain, hanya di Platform, dan tidak mengizinkan pihak lain menerbitkannya. Kutipan pendek yang mengarahkan pembaca ke Platform diperbolehkan.',
          'Salinan Karya yang sudah ada di tempat lain saat kontrak mulai berlaku diturunkan oleh Penulis dalam {{exclusiveDays}} hari, kecuali Penerbit menyetujui secara tertulis bahwa salinan itu tetap ada.',
          'Karya lain dari Penulis tidak terikat oleh kontrak ini.',
        ],
      },
      nonExclusive: {
        title: 'Penerbitan di tempat lain',
        text: [
          'Penulis boleh menerbitkan Karya di tempat lain dan mengizinkan pihak lain menerbitkannya, sekarang maupun kapan saja, tanpa meminta izin Penerbit.',
          'Penulis menjamin bahwa tidak ada hak eksklusif atas Karya yang telah diberikan kepada pihak lain yang bertentangan dengan kontrak ini, dan tidak akan memberikan hak semacam itu selama jangka waktu kontrak.',
          'Karya lain dari Penulis tidak terikat oleh kontrak ini.',
        ],
      },
    },
    term: {
      exclusive: {
        title: 'Keberlakuan dan jangka waktu',
        text: [
          'Tanda tangan Penulis merupakan penawaran yang mengikat Penulis selama {{offerDays}} hari. Kontrak mulai berlaku saat editor Penerbit menyetujui pengajuan; Penulis diberi tahu melalui Platform.',
          'Kontrak berlaku selama {{exclusiveYears}} tahun sejak hari itu. Sesudahnya kontrak diperpanjang setiap kali untuk satu tahun, kecuali salah satu pihak memberitahukan pengakhirannya paling lambat {{noticeDays}} hari sebelum berakhir.',
        ],
      },
      nonExclusive: {
        title: 'Keberlakuan dan jangka waktu',
        text: [
          'Tanda tangan Penulis merupakan penawaran yang mengikat Penulis selama {{offerDays}} hari. Kontrak mulai berlaku saat editor Penerbit menyetujui pengajuan; Penulis diberi tahu melalui Platform.',
          'Kontrak berlaku selama {{nonExclusiveYears}} tahun sejak hari itu. Sesudahnya kontrak diperpanjang setiap kali untuk satu tahun, kecuali salah satu pihak memberitahukan pengakhirannya paling lambat {{noticeDays}} hari sebelum berakhir.',
        ],
      },
    },
    delivery: {
      title: 'Penyerahan dan jumlah kata',
      text: [
        'Penulis menyerahkan Karya dengan menerbitkannya bab demi bab di Platform. Satu bab berisi {{chapterMin}} sampai {{chapterMax}} kata. Penulis melanjutkan Karya sampai tamat dan tidak membiarkan pembaca menunggu tanpa alasan.',
        'Yang dimaksud dengan kata dalam kontrak ini adalah kata dalam bab yang sudah terbit menurut hitungan server Platform. Teks yang diulang, disalin, atau disisipkan hanya untuk menambah jumlah tidak dihitung.',
        'Setelah Karya selesai, Penulis mengajukan penamatan Karya di Platform. Penamatan dapat diajukan satu kali. Setelah editor mengonfirmasinya, tidak ada bab baru yang dapat diterbitkan.',
      ],
    },
    bonuses: {
      exclusive: {
        title: 'Bonus',
        text: [
          'Bonus tanda tangan kontrak: Penerbit membayar {{signingExclusive}} saat Karya mencapai {{signingExclusiveWords}} kata.',
          'Setiap bonus dibayar satu kali untuk Karya, setelah Penulis mengklaimnya di Platform dan editor mengonfirmasi bahwa syaratnya terpenuhi. Jumlahnya dalam dolar Amerika Serikat.',
          'Bonus tamat: setelah penamatan Karya dikonfirmasi, Penerbit membayar, di samping bagi hasil,',
        ],
        points: [
          '{{band1}} untuk {{band1From}} sampai {{band1To}} kata,',
          '{{band2}} untuk {{band2From}} sampai {{band2To}} kata,',
          '{{band3}} untuk {{band3From}} sampai {{band3To}} kata,',
          '{{band4}} untuk lebih dari {{band4Over}} kata.',
        ],
      },
      nonExclusive: {
        title: 'Bonus',
        text: [
          'Setiap bonus dibayar satu kali untuk Karya, setelah Penulis mengklaimnya di Platform dan editor mengonfirmasi bahwa syaratnya terpenuhi. Jumlahnya dalam dolar Amerika Serikat.',
          'Dengan syarat berikut Penerbit membayar:',
        ],
        points: [
          'bonus tanda tangan kontrak: {{signingNonExclusive}}, bila Karya berisi lebih dari {{signingNonExclusiveOver}} kata dan seluruh buku sudah diunggah, yaitu setelah penamatannya dikonfirmasi;',
          'bonus rilis perdana: {{firstRelease}}, bila bab-bab terbaru terbit di Platform paling sedikit {{leadDays}} hari lebih awal daripada di platform lain dan novel yang sudah tamat berisi lebih dari {{firstReleaseOver}} kata. Dapat diklaim setelah tamat.',
        ],
      },
    },
    share: {
      title: 'Bagi hasil dan laporan',
      text: [
        'Di samping bonus, Penulis menerima {{shareRate}} dari keuntungan yang diperoleh Penerbit dari Karya di Platform. Persentase ini berlaku selama seluruh jangka waktu kontrak ini. Bagi hasil itu dirinci per cerita dan per bulan dalam laporan yang ditampilkan kepada Penulis di Platform.',
        'Jumlah yang ditandai sebagai perkiraan masih dapat berubah. Jumlah yang sudah diverifikasi menjadi hak Penulis dan ditambahkan ke saldo.',
        'Penulis dapat mengajukan keberatan atas laporan dalam {{objectionDays}} hari sejak ditampilkan. Penerbit kemudian menjelaskan asal jumlah tersebut. Jumlah yang timbul karena kekeliruan dikoreksi dalam laporan berikutnya, juga bila kekeliruan itu baru diketahui kemudian.',
      ],
    },
    withdrawal: {
      title: 'Penarikan dan pembayaran',
      text: [
        'Penulis dapat melakukan penarikan bila saldo mencapai {{balance}}; yang ditarik adalah seluruh saldo.',
        'Penarikan diperbolehkan sekali sebulan, antara tanggal {{firstDay}} dan {{lastDay}} setiap bulan (UTC+08:00). Pembayaran dilakukan sebelum tanggal {{beforeDay}} bulan itu, biasanya tanggal {{normalDay}}, ke rekening yang disebut dalam kontrak ini.',
        'Saldo yang tidak ditarik tetap ada dan tidak hangus. Bila data rekening keliru, jangka waktu pembayaran dihitung sejak hari data itu diperbaiki.',
      ],
    },
    taxes: {
      title: 'Pajak dan biaya',
      text: [
        'Pajak atas penghasilan Penulis serta biaya bank dan layanan pembayaran untuk transfer ditanggung oleh Penulis. Bila hukum mewajibkan Penerbit memotong pajak, Penerbit membayar sisanya dan memberikan bukti pemotongan kepada Penulis.',
      ],
    },
    warranties: {
      title: 'Jaminan Penulis',
      text: [
        'Penulis menjamin bahwa Karya adalah ciptaannya sendiri atau bahwa Penulis memegang semua hak yang diberikan di sini; bahwa Karya tidak melanggar hak pihak lain; dan bahwa Karya tidak memuat hal yang dilarang oleh aturan Platform atau hukum.',
        'Penulis menjamin bahwa keterangan dalam kontrak ini benar dan memang miliknya sendiri, serta memperbaruinya bila berubah.',
        'Bila seseorang menyatakan bahwa Karya melanggar haknya, para pihak segera saling memberi tahu. Penerbit boleh menurunkan Karya selama perkara itu belum selesai. Bila tuntutan itu beralasan, Penulis mengganti apa yang wajib dibayar Penerbit karenanya, sejauh Penulis bersalah.',
      ],
    },
    integrity: {
      title: 'Nama dan keutuhan Karya',
      text: [
        'Penerbit mencantumkan Penulis dengan nama pena yang disebut di sini di mana pun Penerbit menerbitkan Karya.',
        'Penerbit boleh memperbaiki salah ketik yang jelas dan menata teks sesuai kebutuhan Platform. Perubahan lain memerlukan persetujuan Penulis.',
        'Penerbit boleh menangguhkan bab atau sampul yang melanggar aturan Platform; Penerbit menyampaikan alasannya dan memberi Penulis kesempatan untuk memperbaikinya.',
      ],
    },
    minors: {
      title: 'Penulis di bawah {{adultAge}} tahun',
      text: [
        'Penulis yang belum berusia {{adultAge}} tahun mengadakan kontrak ini dengan persetujuan wali, yang namanya tercantum di dalamnya dan ikut menandatanganinya. Dengan tanda tangannya, wali menyetujui kontrak, penerbitan Karya, dan pembayaran ke rekening yang disebut.',
        'Tanpa nama dan tanda tangan wali, kontrak dengan Penulis di bawah {{adultAge}} tahun tidak terbentuk.',
      ],
    },
    personalData: {
      title: 'Data pribadi',
      text: [
        'Penerbit menggunakan keterangan di sini, gambar dokumen identitas, dan bukti penandatanganan hanya untuk mengadakan dan melaksanakan kontrak ini, melakukan pembayaran, dan memenuhi kewajiban hukum. Data itu diteruskan hanya kepada pihak yang melaksanakan pembayaran atau yang berhak menurut hukum.',
        'Data disimpan selama kontrak berlaku dan, sesudahnya, selama diwajibkan hukum. Selebihnya berlaku kebijakan privasi Platform.',
      ],
    },
    liability: {
      title: 'Tanggung jawab',
      text: [
        'Setiap pihak bertanggung jawab tanpa batas atas kesengajaan dan kelalaian berat serta kerugian terhadap jiwa dan kesehatan. Di luar itu, suatu pihak hanya bertanggung jawab atas kerugian yang patut diduga akibat pelanggaran kewajiban pokok kontrak ini. Jumlah yang menjadi hak Penulis tidak dibatasi oleh ketentuan ini.',
      ],
    },
    termination: {
      title: 'Pengakhiran',
      text: [
        'Masing-masing pihak dapat mengakhiri kontrak ini seketika karena alasan penting, terutama bila pihak lain melanggar kewajiban pokok dan tidak memperbaikinya dalam {{mendDays}} hari setelah diminta secara tertulis. Jaminan Penulis adalah kewajiban pokok; demikian pula pembayaran oleh Penerbit.',
        'Bila Penerbit menutup Platform atau tanpa alasan tidak menerbitkan Karya selama {{idleDays}} hari, Penulis dapat mengakhiri kontrak dengan pemberitahuan {{mendDays}} hari sebelumnya.',
        'Dengan berakhirnya kontrak, hak yang diberikan kembali kepada Penulis, dan Penerbit menurunkan Karya dalam {{takeDownDays}} hari. Penghasilan yang sudah diperoleh sampai saat itu dibayar juga bila kurang dari {{balance}}. Pembaca yang sudah membayar bab boleh tetap membacanya.',
      ],
    },
    electronic: {
      title: 'Tanda tangan elektronik dan bukti',
      text: [
        'Para pihak sepakat mengadakan kontrak ini secara elektronik. Penulis membaca dokumen ini sebelum menandatanganinya dan menandatangani dengan menggambar tanda tangan di layar; wali melakukan hal yang sama.',
        'Pada dokumen yang telah dibaca, Penerbit menambahkan tanda tangan tersebut dan halaman bukti (siapa yang menandatangani, kapan, dengan perangkat apa, serta hash SHA-256 dokumen yang dibaca dan teksnya), lalu menyegel semuanya dengan tanda tangan digital. Dokumen yang dibaca tetap ada tanpa perubahan, byte demi byte, di awal berkas yang disegel.',
        'Berkas yang disegel adalah naskah asli kontrak ini. Penulis dapat mengambilnya di Platform kapan saja; siapa pun dapat memeriksa apakah berkas itu diubah.',
      ],
    },
    final: {
      title: 'Ketentuan penutup',
      text: [
        'Perubahan kontrak ini memerlukan bentuk tertulis, misalnya email, dan persetujuan kedua pihak. Bila kontrak ini berbeda dengan perjanjian pengguna Platform, yang berlaku adalah kontrak ini.',
        'Bila suatu ketentuan tidak sah atau menjadi tidak sah, ketentuan lain tetap berlaku, dan ketentuan hukum menggantikannya.',
        'Kontrak ini tunduk pada hukum tempat kedudukan Penerbit, {{seat}}, dan pengadilan di sana berwenang. Perlindungan dari hukum yang bersifat memaksa di tempat tinggal Penulis tetap berlaku.',
        'Kontrak ini dibuat dalam bahasa Indonesia. Terjemahan hanya untuk membantu pemahaman.',
      ],
    },
  },
  signatures: {
    heading: 'Tanda tangan',
    lead: 'Dengan menandatangani, Penulis menyatakan telah membaca kontrak ini, pasal 1 sampai {{clauses}} beserta keterangannya, dan menyetujuinya.',
    publisherNote:
      'Dibuat secara elektronik; sah dengan tanda tangan digital pada berkas yang ditandatangani dan persetujuan editor.',
    signHere: 'Tanda tangan Penulis ditempatkan di sini.',
    guardianNote: 'Wali menyetujui kontrak ini.',
  },
  evidence: {
    heading: 'Bukti penandatanganan',
    lead: 'Halaman ini ditambahkan saat kontrak ditandatangani. Halaman ini mencatat siapa yang menandatangani dokumen di depannya, kapan, dan bagaimana.',
    signing: 'Penandatanganan',
    device: 'Perangkat',
    document: 'Dokumen yang ditandatangani',
    seal: 'Tanda tangan digital',
    contractNumber: 'Nomor kontrak',
    signerName: 'Ditandatangani oleh',
    accountId: 'Akun',
    penName: 'Nama pena',
    submittedAt: 'Ditandatangani dan dikirim pada',
    udid: 'ID perangkat',
    userAgent: 'Peramban',
    ipAddress: 'Alamat IP',
    documentHash: 'SHA-256 berkas PDF',
    textHash: 'SHA-256 teksnya',
    documentBytes: 'Panjang dalam byte',
    certificateName: 'Sertifikat atas nama',
    certificateHash: 'SHA-256 sertifikat',
    check:
      '{{bytes}} byte pertama berkas ini adalah dokumen yang dibaca Penulis sebelum menandatangani; hash SHA-256-nya tercantum di atas. Teks yang sama dilampirkan sebagai {{textFile}}; hash-nya juga tercantum di atas. Tanda tangan digital mencakup setiap byte berkas ini. Setiap aplikasi pembaca PDF yang mendukung tanda tangan digital menampilkannya; pemeriksaan dari Platform sendiri (npm run verify-contract -- FILE) juga memeriksa kedua hash tersebut.',
  },
};
