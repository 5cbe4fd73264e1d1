import type { LaterMessages } from '../messages.ts'

export const tr: LaterMessages = {
  attest: {
    only: (age) => `Bunu satın almak için en az ${age} yaşında olmalısınız.`,
    category: 'Ürün türü',
    button: (age) => `En az ${age} yaşındayım`,
    kept: 'Onayınız ve zamanı ödemeyle birlikte saklanır.',
  },
  report: {
    hint: 'Cüzdanınız veya borsanız her ödeme için bir işlem hash değeri (TxID) gösterir. Ödemenizi aramak için onu buraya yazın.',
    hash: 'İşlemin hash değeri',
    another: 'Başka bir işlem bildir',
    button: 'Ödememi ara',
    close: 'Kapat',
    looking: 'Ödemenizi arıyoruz.',
    details: 'Ödeme bilgileri',
  },
  seen: {
    heading: 'Ödeme algılandı. Tekrar ödemeyin.',
    confirmations: (have, need) => `${have} / ${need} onay.`,
    soon: (amount) => `${amount} satıcıya doğru yolda. Bu sayfayı kapatabilirsiniz.`,
    again:
      'Ağ, ödemenizi henüz yeniden eklemedi. Bir şey yapmanız gerekmez: bu sayfa kendiliğinden güncellenir.',
  },
  asked: {
    heading: 'Ödeme gönderildi mi?',
    wait: 'Cüzdanınızdan ödeme istendi, ancak bu sayfaya yanıt gelmedi. Yeniden ödemeden önce cüzdanınıza bakın: ödeme gönderildiyse burada görünür.',
    again: 'Hiçbir şey gönderilmedi: şimdi öde',
  },
  sent: {
    heading: 'Cüzdanınız ödemeyi gönderdi. Tekrar ödemeyin.',
    wait: 'Ağa ulaşır ulaşmaz burada görünür.',
    again: 'Ödeme cüzdanımda başarısız oldu: yeniden öde',
    late: 'Cüzdanınız bu ödemeyi gönderdi. Zamanındaysa burada yine tanınır. Değilse bu işlemi satıcıya bildirin.',
  },
  paid: {
    heading: 'Ödendi. Teşekkürler.',
    amount: 'Tutar',
    with: 'Ödeme aracı',
    on: 'Ödeme zamanı',
    surplus: (amount) => `Fiyattan ${amount} fazla gönderdiniz. Satıcıdan geri göndermesini isteyin.`,
    refunded: (amount) => `${amount} iade edildi.`,
    allRefunded: 'Bu ödeme iade edildi.',
    pdf: 'Makbuzu indir (PDF)',
    mail: 'Makbuzu e-postayla gönder',
    email: 'E-posta adresiniz',
    sent: 'Adres doğruysa makbuz birazdan ulaşır.',
    subscription: 'Aboneliğinizi yönetin',
    returning: 'Satıcıya geri götürülüyorsunuz …',
    stay: 'Burada kal',
    print: 'Bu sayfayı yazdır',
  },
  waiting: {
    heading: 'Ödeme süresi doldu.',
    body: 'Şimdi ödemeyin. Zaten ödediyseniz ödemeniz bulunur bulunmaz burada görünür. Ödemediyseniz bu sayfa yakında nasıl yeniden başlayacağınızı gösterir.',
  },
  short: {
    heading: 'Tutarın tamamı zamanında ulaşmadı.',
    came: (came, price) => `${price} tutarının ${came} kadarı alındı.`,
    ask: (came) => `Satıcı bu ödemeyi görür ve ${came} tutarını iade edebilir.`,
    askNamed: (came, address) =>
      `Satıcı ${came} tutarını iade edebilir. İadenin şu adrese yapılmasını istediniz: ${address}.`,
    back: 'Satıcı onu iade etti.',
    exchange:
      'Bir borsadan ödediyseniz satıcıya kendi cüzdan veya yatırma adresinizi verin. Borsanın gönderen adresine yapılan iade kaybolabilir.',
    stop: 'Buraya artık bir şey göndermeyin.',
    again: 'Ödemek için mağazadan veya sizi buraya getiren bağlantıdan yeniden başlayın.',
  },
  over: {
    heading: 'Bu ödemenin süresi geçti.',
    body: 'Zamanında hiçbir ödeme ulaşmadı. Zaten ödediyseniz yeniden ödemeyin. Ödemediyseniz mağazadan veya sizi buraya getiren bağlantıdan yeniden başlayın.',
  },
  contact: 'Satıcıyla iletişime geç',
  notByHand:
    'Şu anda bu tutarda çok fazla ödeme sürüyor, sizinki ayırt edilemez. Lütfen daha sonra deneyin veya satıcıdan başka bir ödeme yolu isteyin.',
  reverted: 'Bir ödeme ağda başarısız oldu, hiçbir şey aktarılmadı. Yeniden ödeyebilirsiniz.',
  dropped:
    'Ağ bir ödemeyi düşürdü, hiçbir şey aktarılmadı. Yeniden ödemeden önce cüzdanınızda artık bulunmadığına bakın.',
}
