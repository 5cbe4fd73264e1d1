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
    ended: (moment) => `Sona erdi: ${moment}. Artık hiçbir şey faturalanmaz.`,
    ending: (moment) => `İptal edildi, bitişi: ${moment}. Artık hiçbir şey faturalanmaz.`,
    endingPaid:
      'İptal edildi. Bir ödeme hâlâ yolda: gelirse abonelik onun ödediği dönemle, gelmezse hemen ardından biter.',
    paused: 'Duraklatıldı. Satıcı devam ettirene kadar hiçbir şey faturalanmaz.',
    trial: (moment) => `Deneme ücretsizdir, bitişi: ${moment}.`,
    missed: 'Bir ödeme yapılmadı. Aboneliği sürdürmek için onu ödeyin.',
    open: 'Bekleyen bir ödeme var.',
    paid: (moment) => `Şu tarihe kadar ödendi: ${moment}.`,
  },
  next: 'Sonraki ödeme',
  nextAt: (amount, moment) => `${amount}, ${moment}`,
  unpaid: {
    invoice: (number, amount) => `${number} numaralı fatura, ${amount}`,
    due: 'Son ödeme tarihi',
    taken: 'Birazdan cüzdanınızdan alınacak: burada ödemeniz gerekmez.',
  },
  allowance: {
    heading: 'Cüzdanınızdan ödemeler',
    taken: 'Her ödeme, imzaladığınız gibi cüzdanınızdan alınır.',
    notTaken: (issue) =>
      `Cüzdanınızdan ödeme alınmıyor: ${issue}. Her ödeme için size e-postayla bir bağlantı gönderilir.`,
    fill: 'Cüzdanı doldurun, sonraki ödeme yine alınır.',
    payer: 'Cüzdanınız',
    most: 'En çok',
    year: 'Bir yılda en çok',
    left: 'Onaylanan ve kalan, son bakışta',
    until: 'Anlaşmanın bitişi',
  },
  agree: {
    heading: 'Ödemeler cüzdanınızdan alınsın',
    says: (amount, merchant) =>
      `Beş yıl boyunca cüzdanınızdan ${merchant} adlı satıcıya en çok şunun ödenebileceğini imzalarsınız: ${amount}. Bununla başka kimseye ödeme yapılamaz ve hiçbir zaman daha fazlası alınamaz.`,
    approval: (token) =>
      `Önce cüzdanınız, kimseye ait olmayan bir sözleşme için ${token} onaylamanızı ister. Sayı büyüktür, çünkü gelecek tüm ödemeleri karşılar. Onları sınırlayan, imzaladığınız şeydir.`,
    end: 'Bunu istediğiniz zaman bu sayfada sona erdirebilirsiniz.',
    endLater:
      'Bunu istediğiniz zaman, hakkındaki e-postaların götürdüğü abonelik sayfasında sona erdirebilirsiniz.',
    button: (wallet) => `${wallet} ile kabul et`,
    more: 'Cüzdanınızın onayladığı tutar bitti veya geri alındı. Daha fazlasını onaylayın, ödemeler yine alınır.',
    moreButton: (wallet) => `${wallet} ile daha fazla onayla`,
    noWallet: 'Bunun için sayfayı cüzdanı olan ve JavaScript açık bir tarayıcıda açın.',
    apps: 'Bu sayfayı bir cüzdan uygulamasında aç',
    signed: 'İmzaladınız. Bir ödeme alındığında sayfa bunu kendiliğinden gösterir.',
    approved: 'Onayınız gönderildi. Ağ onu gösterir göstermez geçerlidir.',
    halfway:
      'Bu henüz bitmedi. Cüzdanınızın şimdiye kadar gönderdiği geçerlidir: oradan devam etmek için yeniden basın.',
  },
  steps: {
    look: 'Cüzdanınıza bakın …',
    approve: (number, of) => `Cüzdanınızda onaylayın (${number}/${of}) …`,
    wait: 'Ağ onayınızı alıyor …',
    sign: 'Cüzdanınızda imzalayın …',
    signTerms: (amount, merchant, until) =>
      `Cüzdanınızda imzalayın. En çok: ${amount}. Alıcı: ${merchant}. Bitiş: ${until} …`,
    send: 'Bir dakika …',
  },
  cancel: {
    summary: 'Aboneliği iptal et',
    atEnd: (moment) => `Ödenen dönemle birlikte biter: ${moment}. Sonrasında hiçbir şey faturalanmaz.`,
    atOnce:
      'Hemen biter ve artık hiçbir şey faturalanmaz. Yolda olan bir ödeme yine de geçerlidir ve kendi dönemini öder.',
    button: 'İptal et',
    stop: 'Cüzdanınızın imzasıyla iptal, ağdaki anlaşmayı da sona erdirir: artık kimse bununla bir şey alamaz. Size hiçbir maliyeti yoktur ve kimse bunu geri alamaz.',
    stopButton: (wallet) => `${wallet} ile iptal et ve anlaşmayı bitir`,
    endButton: (wallet) => `${wallet} ile anlaşmayı bitir`,
    lives:
      'Bu abonelik artık cüzdanınızdan bir şey almaz. İmzaladığınız şey, siz orada da bitirene kadar ağda geçerli kalır. Size hiçbir maliyeti yoktur.',
    stopped:
      'Bitişi imzaladınız. Burada cüzdanınızdan artık bir şey alınmaz ve ağa bildiriliyor. Ağ bunu kabul etmezse bu sayfa yeniden sunar.',
  },
  former: {
    summary: 'İmzalamış başka bir cüzdan',
    says: (payer) =>
      `${payer} cüzdanı da bu abonelik için imzaladı. Şu anda burada ondan bir şey alınmıyor. Sahibi bunu ağda da bitirebilir: hiçbir maliyeti yoktur ve abonelik olduğu gibi kalır.`,
  },
  revoke: {
    summary: 'Onayı geri al',
    says: (token) =>
      `Bu, cüzdanınızın onayladığı ${token} tutarını, bu sözleşmeyle ödediği her abonelik için geri alır. Yalnızca ara verir: bir sonraki onay, imzaladığınızı yeniden ödenebilir yapar. Tamamen bitirmek için imzanızla iptal edin.`,
    button: (wallet) => `${wallet} ile geri al`,
    done: 'Onay geri alındı.',
    next: 'Sonraki ödeme için size e-postayla bir bağlantı gönderilir.',
  },
  invoices: {
    heading: 'Faturalar',
    status: { draft: 'Taslak', open: 'Bekliyor', paid: 'Ödendi', past_due: 'Gecikti', void: 'Geçersiz' },
  },
  problems: {
    otherAccount: (payer) =>
      `Bu, imzalayan ${payer} hesabı değil. Cüzdanda o hesabı seçin ve yeniden deneyin.`,
    reverted: () => 'Ağ işlemi reddetti, hiçbir şey değişmedi. Yeniden deneyin.',
    notTaken: () => 'İmza kabul edilmedi. Aboneliğin durumunu görmek için sayfayı yeniden yükleyin.',
    notSeen: () =>
      'Cüzdanınız işlemi gönderdi, ağ onu henüz almadı. Cüzdanınız tamamlandığını gösterene kadar bekleyin, sonra yeniden basın.',
    notAsShown: () =>
      'Cüzdanınızın imzalayacağı şey, bu sayfanın söylediği değil. Hiçbir şey imzalanmadı. Sayfayı yeniden yükleyin.',
  },
}
