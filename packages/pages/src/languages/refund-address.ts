import type { Language } from '../renderer.ts'

/**
 * The messages of the page on which a buyer names an address for a refund. The page has no script, so no browser loads
 * these messages.
 */
export type RefundAddressWords = {
  title: string
  hint: string
  label: (pair: string) => string
  button: string
  named: string
  refused: string
  back: string
}

export const allRefundAddressWords: Record<Language, RefundAddressWords> = {
  en: {
    title: 'Where a refund can go',
    hint: 'An exchange may not credit you with money that comes back to the address that it sends from. Paste an address of your own: of a wallet, or the deposit address of your account at the exchange. The merchant sees it and decides whether a refund goes there. It can be changed until the payment is seen.',
    label: (pair) => `Your address for ${pair}`,
    button: 'Tell the merchant',
    named: 'Named so far:',
    refused:
      'This address cannot be used. Paste the address itself, 0x…: your own, not a name, and not one of the merchant, of a token or of this payment.',
    back: 'Back to the payment',
  },
  de: {
    title: 'Wohin eine Rückzahlung gehen kann',
    hint: 'Eine Börse schreibt Ihnen Geld vielleicht nicht gut, das an ihre Absenderadresse zurückkommt. Fügen Sie eine eigene Adresse ein: die einer Wallet oder die Einzahlungsadresse Ihres Kontos bei der Börse. Der Händler sieht sie und entscheidet, ob eine Rückzahlung dorthin geht. Sie lässt sich ändern, bis die Zahlung gesehen wird.',
    label: (pair) => `Ihre Adresse für ${pair}`,
    button: 'Dem Händler mitteilen',
    named: 'Bisher genannt:',
    refused:
      'Diese Adresse ist nicht möglich. Fügen Sie die Adresse selbst ein, 0x…: eine eigene, keinen Namen und keine Adresse des Händlers, eines Tokens oder dieser Zahlung.',
    back: 'Zurück zur Zahlung',
  },
  es: {
    title: 'Adónde puede ir un reembolso',
    hint: 'Es posible que un exchange no le abone el dinero que vuelve a la dirección desde la que envía. Pegue una dirección suya: la de una billetera o la dirección de depósito de su cuenta en el exchange. El comercio la ve y decide si un reembolso va allí. Se puede cambiar hasta que se vea el pago.',
    label: (pair) => `Su dirección para ${pair}`,
    button: 'Indicar al comercio',
    named: 'Indicada hasta ahora:',
    refused:
      'Esta dirección no sirve. Pegue la dirección misma, 0x…: una suya, no un nombre, ni una del comercio, de un token o de este pago.',
    back: 'Volver al pago',
  },
  fr: {
    title: 'Où un remboursement peut aller',
    hint: 'Une plateforme d’échange peut ne pas vous créditer l’argent qui revient à l’adresse depuis laquelle elle envoie. Collez une adresse à vous : celle d’un portefeuille, ou l’adresse de dépôt de votre compte sur la plateforme. Le marchand la voit et décide si un remboursement y va. Elle peut être changée jusqu’à ce que le paiement soit vu.',
    label: (pair) => `Votre adresse pour ${pair}`,
    button: 'Indiquer au marchand',
    named: 'Indiquée jusqu’ici :',
    refused:
      'Cette adresse ne convient pas. Collez l’adresse elle-même, 0x… : la vôtre, pas un nom, ni une adresse du marchand, d’un jeton ou de ce paiement.',
    back: 'Retour au paiement',
  },
  pt: {
    title: 'Para onde pode ir um reembolso',
    hint: 'Uma corretora pode não creditar a você o dinheiro que volta ao endereço de onde ela envia. Cole um endereço seu: o de uma carteira ou o endereço de depósito da sua conta na corretora. A loja o vê e decide se um reembolso vai para lá. Ele pode ser alterado até que o pagamento seja visto.',
    label: (pair) => `Seu endereço para ${pair}`,
    button: 'Informar à loja',
    named: 'Informado até agora:',
    refused:
      'Este endereço não serve. Cole o próprio endereço, 0x…: um seu, não um nome, nem um da loja, de um token ou deste pagamento.',
    back: 'Voltar ao pagamento',
  },
  tr: {
    title: 'İadenin gidebileceği adres',
    hint: 'Borsa, gönderim yaptığı adrese geri dönen parayı hesabınıza eklemeyebilir. Kendi adresinizi yapıştırın: bir cüzdanın adresi veya borsadaki hesabınızın yatırma adresi. Satıcı bu adresi görür ve iadenin oraya gidip gitmeyeceğine karar verir. Ödeme görülene kadar değiştirilebilir.',
    label: (pair) => `${pair} için adresiniz`,
    button: 'Satıcıya bildir',
    named: 'Şimdiye kadar bildirilen:',
    refused:
      'Bu adres kullanılamaz. Adresin kendisini yapıştırın, 0x…: kendi adresiniz olsun; bir ad, satıcının, bir token’ın veya bu ödemenin adresi olmasın.',
    back: 'Ödemeye dön',
  },
  ar: {
    title: 'إلى أين يمكن إرسال المبلغ المسترد',
    hint: 'قد لا تضيف منصة التداول إلى حسابك المال الذي يعود إلى العنوان الذي ترسل منه. الصق عنوانًا يخصك: عنوان محفظة أو عنوان الإيداع لحسابك في المنصة. يراه التاجر ويقرر هل يُرسل المبلغ المسترد إليه. يمكن تغييره إلى أن تظهر الدفعة.',
    label: (pair) => `عنوانك لـ ${pair}`,
    button: 'أخبر التاجر',
    named: 'العنوان المذكور حتى الآن:',
    refused:
      'لا يمكن استخدام هذا العنوان. الصق العنوان نفسه، 0x…: عنوانًا يخصك، لا اسمًا ولا عنوانًا للتاجر أو لعملة أو لهذه الدفعة.',
    back: 'العودة إلى الدفع',
  },
  zh: {
    title: '退款可以退到哪里',
    hint: '退回到交易所发送地址的款项，交易所可能不会记入您的账户。请粘贴您自己的地址：钱包地址，或您在交易所账户的充值地址。商家会看到它，并决定退款是否退到那里。在看到付款之前可以更改。',
    label: (pair) => `您用于 ${pair} 的地址`,
    button: '告诉商家',
    named: '目前提供的地址：',
    refused:
      '此地址无法使用。请粘贴地址本身（0x…）：必须是您自己的地址，不能是名称，也不能是商家、代币或本次付款的地址。',
    back: '返回付款',
  },
  ja: {
    title: '返金先のアドレス',
    hint: '取引所の送信元アドレスに戻ったお金は、取引所のお客様の口座に反映されないことがあります。ご自身のアドレスを貼り付けてください。ウォレットのアドレス、または取引所の口座の入金アドレスです。販売者がそれを見て、返金をそこに送るかどうかを決めます。支払いが確認されるまで変更できます。',
    label: (pair) => `${pair} を受け取るアドレス`,
    button: '販売者に伝える',
    named: '現在のアドレス：',
    refused:
      'このアドレスは使えません。アドレスそのもの（0x…）を貼り付けてください。ご自身のアドレスに限ります。名前や、販売者・トークン・この支払いのアドレスは使えません。',
    back: '支払いに戻る',
  },
}
