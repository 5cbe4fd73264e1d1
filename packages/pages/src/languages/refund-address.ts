import type { Language, RefundAddressFacts } from '../renderer.ts'

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
  /** The messages at the field about an input that was refused. */
  refused: Record<NonNullable<RefundAddressFacts['refused']>['because'], string>
  back: string
}

export const allRefundAddressWords: Record<Language, RefundAddressWords> = {
  en: {
    title: 'Address for refunds',
    hint: 'Enter an address of your own: of a wallet, or the deposit address of your account at an exchange. An exchange may not credit money that comes back to the address that it sends from. The merchant sees your address and decides whether a refund goes there. You can change it until your payment is detected.',
    label: (pair) => `Your address for ${pair}`,
    button: 'Save address',
    named: 'Current address:',
    refused: {
      malformed: 'This is not an address. Paste the whole address: 0x and 40 characters.',
      notYours:
        'Refunds cannot go to this address. Enter one of your own, not one of the merchant, of a token or of this payment.',
    },
    back: 'Back to the payment',
  },
  de: {
    title: 'Adresse für Rückzahlungen',
    hint: 'Geben Sie eine eigene Adresse an: die einer Wallet oder die Einzahlungsadresse Ihres Kontos bei einer Börse. Geld, das an die Absenderadresse einer Börse zurückgeht, wird Ihnen vielleicht nicht gutgeschrieben. Der Händler sieht Ihre Adresse und entscheidet, ob eine Rückzahlung dorthin geht. Sie können sie ändern, bis Ihre Zahlung erkannt ist.',
    label: (pair) => `Ihre Adresse für ${pair}`,
    button: 'Adresse speichern',
    named: 'Aktuelle Adresse:',
    refused: {
      malformed: 'Das ist keine Adresse. Fügen Sie die ganze Adresse ein: 0x und 40 Zeichen.',
      notYours:
        'An diese Adresse ist keine Rückzahlung möglich. Geben Sie eine eigene an, keine des Händlers, eines Tokens oder dieser Zahlung.',
    },
    back: 'Zurück zur Zahlung',
  },
  es: {
    title: 'Dirección para reembolsos',
    hint: 'Indique una dirección suya: la de una billetera o la dirección de depósito de su cuenta en un exchange. Es posible que un exchange no le abone el dinero que vuelve a la dirección desde la que envía. El comercio ve su dirección y decide si un reembolso va allí. Puede cambiarla hasta que se detecte su pago.',
    label: (pair) => `Su dirección para ${pair}`,
    button: 'Guardar dirección',
    named: 'Dirección actual:',
    refused: {
      malformed: 'Esto no es una dirección. Pegue la dirección completa: 0x y 40 caracteres.',
      notYours:
        'No se puede reembolsar a esta dirección. Indique una suya, no una del comercio, de un token o de este pago.',
    },
    back: 'Volver al pago',
  },
  fr: {
    title: 'Adresse de remboursement',
    hint: 'Indiquez une adresse à vous : celle d’un portefeuille, ou l’adresse de dépôt de votre compte sur une plateforme. Une plateforme peut ne pas vous créditer l’argent qui revient à l’adresse depuis laquelle elle envoie. Le marchand voit votre adresse et décide si un remboursement y est envoyé. Vous pouvez la modifier jusqu’à ce que votre paiement soit détecté.',
    label: (pair) => `Votre adresse pour ${pair}`,
    button: 'Enregistrer l’adresse',
    named: 'Adresse actuelle :',
    refused: {
      malformed: 'Ceci n’est pas une adresse. Collez l’adresse complète : 0x et 40 caractères.',
      notYours:
        'Aucun remboursement n’est possible à cette adresse. Indiquez une adresse à vous, et non celle du marchand, d’un jeton ou de ce paiement.',
    },
    back: 'Retour au paiement',
  },
  pt: {
    title: 'Endereço para reembolsos',
    hint: 'Informe um endereço seu: o de uma carteira ou o endereço de depósito da sua conta em uma corretora. Uma corretora pode não creditar o dinheiro que volta ao endereço de onde ela envia. A loja vê o seu endereço e decide se um reembolso vai para lá. Você pode alterá-lo até que o pagamento seja detectado.',
    label: (pair) => `Seu endereço para ${pair}`,
    button: 'Salvar endereço',
    named: 'Endereço atual:',
    refused: {
      malformed: 'Isto não é um endereço. Cole o endereço inteiro: 0x e 40 caracteres.',
      notYours:
        'Não é possível reembolsar para este endereço. Informe um seu, não um da loja, de um token ou deste pagamento.',
    },
    back: 'Voltar ao pagamento',
  },
  tr: {
    title: 'İade adresi',
    hint: 'Kendinize ait bir adres girin: bir cüzdanın adresi veya borsadaki hesabınızın yatırma adresi. Borsa, gönderim yaptığı adrese geri dönen parayı hesabınıza eklemeyebilir. Satıcı adresinizi görür ve iadenin oraya gidip gitmeyeceğine karar verir. Ödemeniz algılanana kadar adresi değiştirebilirsiniz.',
    label: (pair) => `${pair} için adresiniz`,
    button: 'Adresi kaydet',
    named: 'Geçerli adres:',
    refused: {
      malformed: 'Bu bir adres değil. Adresin tamamını yapıştırın: 0x ve 40 karakter.',
      notYours:
        'Bu adrese iade yapılamaz. Kendi adresinizi girin; satıcının, bir token’ın veya bu ödemenin adresi olmasın.',
    },
    back: 'Ödemeye dön',
  },
  ar: {
    title: 'عنوان استرداد المبالغ',
    hint: 'أدخل عنوانًا يخصك: عنوان محفظة أو عنوان الإيداع لحسابك في منصة تداول. قد لا تضيف المنصة إلى حسابك المال الذي يعود إلى العنوان الذي ترسل منه. يرى التاجر عنوانك ويقرر هل يُرسل إليه المبلغ المسترد. يمكنك تغييره إلى أن تُكتشف دفعتك.',
    label: (pair) => `عنوانك لـ ${pair}`,
    button: 'حفظ العنوان',
    named: 'العنوان الحالي:',
    refused: {
      malformed: 'هذا ليس عنوانًا. الصق العنوان كاملًا: 0x و40 حرفًا.',
      notYours:
        'لا يمكن رد المبلغ إلى هذا العنوان. أدخل عنوانًا يخصك، لا عنوانًا للتاجر أو لعملة أو لهذه الدفعة.',
    },
    back: 'العودة إلى الدفع',
  },
  zh: {
    title: '退款地址',
    hint: '请输入您自己的地址：钱包地址，或您在交易所账户的充值地址。退回到交易所发送地址的款项，交易所可能不会记入您的账户。商家会看到您的地址，并决定退款是否退到那里。在检测到您的付款之前，您可以更改它。',
    label: (pair) => `您用于 ${pair} 的地址`,
    button: '保存地址',
    named: '当前地址：',
    refused: {
      malformed: '这不是地址。请粘贴完整地址：0x 加 40 个字符。',
      notYours: '无法退款到此地址。请输入您自己的地址，不能是商家、代币或本次付款的地址。',
    },
    back: '返回付款',
  },
  ja: {
    title: '返金先アドレス',
    hint: 'ご自身のアドレスを入力してください。ウォレットのアドレス、または取引所の口座の入金アドレスです。取引所の送信元アドレスに戻ったお金は、口座に反映されないことがあります。販売者がアドレスを確認し、返金をそこに送るかどうかを決めます。支払いが検出されるまで変更できます。',
    label: (pair) => `${pair} を受け取るアドレス`,
    button: 'アドレスを保存',
    named: '現在のアドレス：',
    refused: {
      malformed: 'アドレスではありません。0x と40文字のアドレス全体を貼り付けてください。',
      notYours:
        'このアドレスには返金できません。ご自身のアドレスを入力してください。販売者、トークン、この支払いのアドレスは使えません。',
    },
    back: '支払いに戻る',
  },
}
