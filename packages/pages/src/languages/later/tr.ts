import type { LaterMessages } from '../messages.ts'

export const tr: LaterMessages = {
  attest: {
    only: (age) => `Bunu satın almak için en az ${age} yaşında olmalısınız.`,
    category: 'Ürün türü',
    button: (age) => `En az ${age} yaşındayım`,
    kept: 'Onayınız ve zamanı ödemeyle birlikte saklanır.',
  },
  report: {
    hint: 'Cüzdanınız veya borsanız her ödeme için bir hash gösterir. Ödemenizi aramak için onu buraya yazın.',
    hash: 'İşlemin hash değeri',
    button: 'Ödememi ara',
  },
  seen: {
    heading: 'Ödeme algılandı. Tekrar ödemeyin.',
    confirmations: (have, need) => `${have} / ${need} onay.`,
    soon: (amount) => `Neredeyse tamam: ${amount} satıcıya doğru yolda.`,
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
    body: 'Lütfen artık ödemeyin. Zaten ödediyseniz ödemeniz hâlâ aranıyor ve burada görünecek.',
  },
  short: {
    heading: 'Tutarın tamamı zamanında ulaşmadı.',
    came: (came, missing) => `${came} alındı; ${missing} eksik.`,
    ask: 'Satıcı onu geldiği adrese geri gönderebilir. Lütfen satıcıdan isteyin.',
    back: 'Satıcı onu geri gönderdi.',
    body: 'Lütfen buraya artık bir şey göndermeyin. Satıcıdan yeni bir ödeme isteyin.',
  },
  over: {
    heading: 'Bu ödemenin süresi geçti.',
    body: 'Zamanında hiçbir ödeme tanınmadı. Ödediyseniz yeniden ödemeyin, satıcıyla iletişime geçin. Ödemediyseniz yeni bir ödeme isteyin veya sizi buraya getiren bağlantıyı yeniden açın.',
  },
  reverted: 'Bir ödeme ağda başarısız oldu, hiçbir şey aktarılmadı. Yeniden ödeyebilirsiniz.',
  dropped:
    'Ağ bir ödemeyi düşürdü, hiçbir şey aktarılmadı. Yeniden ödemeden önce cüzdanınızda artık bulunmadığına bakın.',
}
