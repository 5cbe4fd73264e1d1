import type { SubscriptionMessages } from './messages.ts'

export const tr: SubscriptionMessages = {
  each: {
    minute: (amount) => `Dakikada ${amount}`,
    hour: (amount) => `Saatte ${amount}`,
    week: (amount) => `Haftada ${amount}`,
    month: (amount) => `Ayda ${amount}`,
    year: (amount) => `Yılda ${amount}`,
  },
  standing: {
    ended: (moment) => `Aboneliğiniz sona erdi: ${moment}. Artık ücret alınmaz.`,
    ending: (moment) => `İptal edildi. Bitiş: ${moment}.`,
    endingSays: 'Artık ücret alınmaz. O zamana kadar erişiminiz sürer.',
    canceled: 'Aboneliğiniz iptal edildi.',
    lastPayment: (amount, invoice, moment) =>
      `Cüzdanınızdan son bir ödeme alınıyor: ${amount} (${invoice}). Ulaşırsa aboneliğiniz şu tarihe kadar sürer: ${moment}; ulaşmazsa hemen sona erer.`,
    endingPaid:
      'Bir ödeme hâlâ işleniyor. Ulaşırsa aboneliğiniz, bu ödemenin karşıladığı dönemin sonuna kadar sürer. Ulaşmazsa hemen sona erer.',
    paused: 'Aboneliğiniz duraklatıldı.',
    pausedSays: 'Satıcı devam ettirene kadar ücret alınmaz.',
    contact: 'Satıcıyla iletişime geç',
    trial: (moment) => `Ücretsiz denemenizin bitişi: ${moment}.`,
    missed: 'Gecikmiş bir ödeme var. Aboneliğinizi sürdürmek için ödeyin.',
    open: 'Ödenmesi gereken bir tutar var.',
    paid: (moment) => `Şu tarihe kadar ödendi: ${moment}.`,
  },
  next: 'Sonraki ödeme',
  nextAt: (amount, moment) => `${amount}, ${moment}`,
  nextFrom: (amount, day) => `${day} tarihinden itibaren ${amount}`,
  unpaid: {
    pay: (amount) => `${amount} öde`,
    invoice: (number, amount) => `${number} numaralı fatura, ${amount}`,
    due: 'Son ödeme tarihi',
    taken: 'Bu ödeme cüzdanınızdan otomatik olarak alınacak. Burada ödemeniz gerekmez.',
    choice: 'Şimdi ödeyin ya da aşağıda daha fazlasını onaylayın, otomatik olarak alınsın.',
    instead: 'Bunun yerine kendiniz ödeyin',
  },
  allowance: {
    heading: 'Otomatik ödemeler',
    taken: 'Ödemeler, imzaladığınız şekilde cüzdanınızdan otomatik olarak alınır.',
    paused: 'Anlaşmanız geçerli kalır. Abonelik duraklatılmışken hiçbir ödeme alınmaz.',
    unsigned: 'Otomatik ödemeler ayarlanmadı. Her ödeme için e-postayla bir bağlantı alırsınız.',
    notTaken: (issue) =>
      `Otomatik ödemeler etkin değil: ${issue}. Her ödeme için e-postayla bir bağlantı alırsınız.`,
    tooLow: (price, agreed) => `yeni fiyat (${price}), kabul ettiğiniz tutarın (${agreed}) üzerinde`,
    fill: 'Otomatik ödemelerin devam etmesi için cüzdanınıza bakiye ekleyin.',
    payer: 'Cüzdanınız',
    most: 'En yüksek tutar',
    year: 'Yıllık en yüksek tutar',
    left: 'Kalan onay',
    until: 'Geçerlilik sonu',
  },
  agree: {
    heading: 'Otomatik ödemeleri ayarla',
    says: (amount, merchant) =>
      `${merchant} adlı satıcının beş yıl boyunca cüzdanınızdan en çok şu tutarı almasına izin verirsiniz: ${amount}. İmzanızla başka kimse ödeme alamaz ve kimse bundan fazlasını alamaz.`,
    asks: (token, amount) =>
      `Önce cüzdanınız yaklaşık ${amount} tutarında ${token} için onay ister. Bu bir ödeme değil, izindir: beş yılın tüm ödemelerini karşılar.`,
    why: 'Neden bir seferde bu kadar çok?',
    approval: (most) =>
      `Kimseye ait olmayan bir sözleşme için bir kez onay verirsiniz; sonraki ödemeler için onay gerekmez. Buna rağmen imzaladığınız tutardan fazlası alınamaz: ${most}.`,
    end: 'Bunu istediğiniz zaman bu sayfada sona erdirebilirsiniz.',
    endLater:
      'Bunu istediğiniz zaman abonelik sayfanızda sona erdirebilirsiniz. Abonelikle ilgili her e-postada bu sayfanın bağlantısı vardır.',
    button: (wallet) => `${wallet} ile kabul et`,
    payButton: (amount, wallet) => `Kabul et ve ${wallet} ile ${amount} öde`,
    newHeading: 'Yeni fiyatı kabul et',
    newButton: (amount, wallet) => `${wallet} ile kabul et: ${amount}`,
    replaces: (amount, payer) =>
      `${payer} cüzdanıyla imzalayın: yeni anlaşma, ilk ödemesiyle ${amount} tutarındaki anlaşmanın yerine geçer.`,
    old: (amount) => `${amount} tutarındaki anlaşmanız`,
    more: 'Otomatik ödemeler etkin değil: onayladığınız tutar bitti veya onay geri çekildi.',
    moreLink: 'Daha fazlasını onaylayana kadar her ödeme için e-postayla bir bağlantı alırsınız.',
    moreButton: (wallet) => `${wallet} ile daha fazla onayla`,
    noWallet: 'Bunun için sayfayı cüzdanı olan ve JavaScript açık bir tarayıcıda açın.',
    apps: 'Bu sayfayı bir cüzdan uygulamasında aç',
    signed: 'Otomatik ödemeler ayarlandı. Bir ödeme alındığında bu sayfa gösterir.',
    approved: 'Onayınız gönderildi. Ağ doğruladığında geçerli olur.',
    halfway:
      'Ayarlama henüz tamamlanmadı. Cüzdanınızın tamamladığı adımlar geçerlidir: devam etmek için yeniden basın.',
  },
  steps: {
    look: 'Cüzdanınızı kontrol edin …',
    approve: (number, of) => `Cüzdanınızda onaylayın (${number}/${of}) …`,
    wait: 'Ağın onayınızı doğrulaması bekleniyor …',
    sign: 'Cüzdanınızda imzalayın …',
    signTerms: (amount, merchant, until) =>
      `Cüzdanınızda imzalayın. En çok: ${amount}. Alıcı: ${merchant}. Bitiş: ${until} …`,
    send: 'Bir dakika …',
  },
  cancel: {
    summary: 'Aboneliği iptal et',
    atEnd: (moment) =>
      `Aboneliğiniz ödenen dönemin sonuna kadar etkin kalır: ${moment}. Sonrasında ücret alınmaz.`,
    atOnce:
      'Aboneliğiniz hemen sona erer ve artık ücret alınmaz. İşlenmekte olan bir ödeme kendi dönemi için geçerli kalır.',
    button: 'İptali onayla',
    stop: 'Cüzdanınızın imzasıyla iptal, ağdaki anlaşmayı da sona erdirir: artık kimse bununla bir şey alamaz. Size hiçbir maliyeti yoktur. Geri alınamaz.',
    stopButton: (wallet) => `${wallet} ile iptal et ve anlaşmayı bitir`,
    endButton: (wallet) => `${wallet} ile anlaşmayı bitir`,
    endHeading: 'Anlaşmayı bitir',
    inFlight:
      'İmzanızla anlaşma ağda da sona erer: artık bununla başka ödeme alınamaz. Alınmakta olan ödeme bununla durmaz. Size maliyeti yoktur. Geri alınamaz.',
    optional: 'İsteğe bağlı: anlaşmayı cüzdanınızda da bitirin',
    lives:
      'Bu abonelik için cüzdanınızdan artık ödeme alınmaz. Anlaşma, siz orada da sona erdirene kadar ağda geçerli kalır. Bunun size maliyeti yoktur. Geri alınamaz.',
    stopped:
      'Anlaşmanın sona ermesini imzaladınız. Burada cüzdanınızdan artık yeni ödeme alınmaz ve ağa bildiriliyor. Ağ kabul etmezse bu sayfa yeniden sunar.',
  },
  former: {
    summary: 'Anlaşması olan başka bir cüzdan',
    says: (payer) =>
      `${payer} cüzdanı da bu abonelik için imzaladı. Şu anda ondan ödeme alınmıyor. Sahibi anlaşmayı ağda ücretsiz olarak sona erdirebilir. Abonelik değişmez.`,
  },
  revoke: {
    summary: 'Bu cüzdanın tüm abonelikleri için onayı geri çek',
    says: (token) =>
      `Bu, cüzdanınızın bu sözleşmeyle ödediği tüm abonelikler için ${token} onayını geri çeker. Otomatik ödemeler yalnızca kesintiye uğrar: bir sonraki onayla devam eder. Tamamen sona erdirmek için imzanızla iptal edin.`,
    button: (wallet) => `${wallet} ile geri çek`,
    done: 'Onayınız geri çekildi.',
    next: 'Sonraki ödeme için e-postayla bir bağlantı alacaksınız.',
  },
  invoices: {
    heading: 'Faturalar',
    issued: 'Düzenlenme',
    status: { draft: 'Taslak', open: 'Bekliyor', paid: 'Ödendi', past_due: 'Gecikti', void: 'İptal edildi' },
  },
  problems: {
    otherAccount: (payer) =>
      `Cüzdanınız başka bir hesap kullanıyor. Anlaşmayı imzalayan ${payer} hesabına geçip yeniden deneyin.`,
    reverted: () => 'Ağ işlemi reddetti, hiçbir şey değişmedi. Yeniden deneyin.',
    notTaken: () => 'İmzanız kabul edilmedi. Güncel durumu görmek için sayfayı yeniden yükleyin.',
    notSeen: () =>
      'Cüzdanınız işlemi gönderdi, ancak ağ henüz doğrulamadı. Cüzdanınız tamamlandığını gösterene kadar bekleyin, sonra yeniden basın.',
    notAsShown: () =>
      'Cüzdanınızdan imzalaması istenen içerik bu sayfadakiyle aynı değil. Hiçbir şey imzalanmadı. Sayfayı yeniden yükleyin.',
  },
}
