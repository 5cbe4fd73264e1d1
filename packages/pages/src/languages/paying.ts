import type { Language } from '../renderer.ts'
import type { PayingMessages } from './messages.ts'

/**
 * The messages that depend on how a checkout is paid, in all languages. Only the server loads them: it sends the messages in
 * the language of the page with the page.
 */
export const allPaying: Record<Language, PayingMessages> = {
  en: {
    byItself: 'This page updates by itself when your payment arrives.',
    plain: {
      scan: 'This code holds the address only. Enter the amount yourself.',
      code: 'QR code of the address only',
    },
    exact: (price) => `Send exactly this amount (not ${price}). It is how your payment is recognized.`,
    more: 'Paying from an exchange?',
    exchange:
      'In your exchange account, send this token to the address above and choose this network. Add the fee of the exchange. If less arrives, you can send the rest.',
    exchangeExact:
      'In your exchange account, send this token to the address above and choose this network. Add the fee of the exchange, so that exactly the amount above arrives.',
    any: 'Any wallet or exchange works. This address is for this payment only; several transfers to it are added up.',
    still: 'Still to pay',
    rest: 'Send the rest from any wallet or exchange. Many exchanges have a minimum withdrawal: if the rest is less, send it from a wallet, or ask the merchant to send back what was received.',
    changed:
      'The address of this payment has changed. Send nothing more to the earlier address. What you have already sent still counts.',
    refund: 'Add a refund address',
    refundElsewhere: 'Change the address for refunds',
    states: {
      pending: 'detected',
      confirmed: 'confirmed',
      failed: 'too little in time',
      refunded: 'refunded',
      reorged: 'lost by the network',
    },
  },
  de: {
    byItself: 'Diese Seite zeigt Ihre Zahlung von selbst, sobald sie eingeht.',
    plain: {
      scan: 'Dieser Code enthält nur die Adresse. Geben Sie den Betrag selbst ein.',
      code: 'QR-Code nur der Adresse',
    },
    exact: (price) => `Senden Sie genau diesen Betrag (nicht ${price}). Daran wird Ihre Zahlung erkannt.`,
    more: 'Sie zahlen von einer Kryptobörse?',
    exchange:
      'Senden Sie den Token von Ihrem Börsenkonto an die Adresse oben und wählen Sie dieses Netz. Schlagen Sie die Gebühr der Börse auf. Kommt weniger an, können Sie den Rest nachsenden.',
    exchangeExact:
      'Senden Sie den Token von Ihrem Börsenkonto an die Adresse oben und wählen Sie dieses Netz. Schlagen Sie die Gebühr der Börse auf, damit genau der Betrag oben ankommt.',
    any: 'Jede Wallet oder Börse ist möglich. Diese Adresse gilt nur für diese Zahlung, und mehrere Überweisungen an sie werden zusammengezählt.',
    still: 'Noch zu zahlen',
    rest: 'Senden Sie den Rest von einer beliebigen Wallet oder Börse. Viele Börsen haben einen Mindestbetrag für Auszahlungen: Liegt der Rest darunter, senden Sie ihn von einer Wallet, oder bitten Sie den Händler, das Eingegangene zurückzusenden.',
    changed:
      'Die Adresse dieser Zahlung hat sich geändert. Senden Sie nichts mehr an die frühere Adresse. Was Sie dorthin gesendet haben, zählt weiterhin.',
    refund: 'Adresse für Rückzahlungen hinzufügen',
    refundElsewhere: 'Adresse für Rückzahlungen ändern',
    states: {
      pending: 'erkannt',
      confirmed: 'bestätigt',
      failed: 'zu wenig bis zum Ablauf',
      refunded: 'erstattet',
      reorged: 'vom Netz verworfen',
    },
  },
  es: {
    byItself: 'Esta página se actualiza sola cuando llega su pago.',
    plain: {
      scan: 'Este código contiene solo la dirección. Introduzca usted el importe.',
      code: 'Código QR solo de la dirección',
    },
    exact: (price) => `Envíe exactamente este importe (no ${price}). Así se reconoce su pago.`,
    more: '¿Paga desde un exchange?',
    exchange:
      'Desde su cuenta en el exchange, envíe este token a la dirección de arriba y elija esta red. Añada la comisión del exchange. Si llega menos, puede enviar el resto.',
    exchangeExact:
      'Desde su cuenta en el exchange, envíe este token a la dirección de arriba y elija esta red. Añada la comisión del exchange para que llegue exactamente el importe de arriba.',
    any: 'Sirve cualquier billetera o exchange. Esta dirección es solo para este pago y se suman todas las transferencias que reciba.',
    still: 'Falta por pagar',
    rest: 'Envíe el resto desde cualquier billetera o exchange. Muchos exchanges tienen un retiro mínimo: si el resto es menor, envíelo desde una billetera o pida al comercio que le devuelva lo recibido.',
    changed:
      'La dirección de este pago ha cambiado. No envíe nada más a la dirección anterior. Lo que ya envió allí sigue contando.',
    refund: 'Añadir una dirección para reembolsos',
    refundElsewhere: 'Cambiar la dirección para reembolsos',
    states: {
      pending: 'detectado',
      confirmed: 'confirmado',
      failed: 'insuficiente dentro del plazo',
      refunded: 'reembolsado',
      reorged: 'perdido por la red',
    },
  },
  fr: {
    byItself: 'Cette page se met à jour d’elle-même à l’arrivée de votre paiement.',
    plain: {
      scan: 'Ce code ne contient que l’adresse. Saisissez vous-même le montant.',
      code: 'Code QR de l’adresse seule',
    },
    exact: (price) =>
      `Envoyez exactement ce montant (et non ${price}). C’est ainsi que votre paiement est reconnu.`,
    more: 'Vous payez depuis une plateforme d’échange ?',
    exchange:
      'Depuis votre compte sur la plateforme, envoyez ce jeton à l’adresse ci-dessus et choisissez ce réseau. Ajoutez les frais de la plateforme. S’il arrive moins, vous pourrez envoyer le reste.',
    exchangeExact:
      'Depuis votre compte sur la plateforme, envoyez ce jeton à l’adresse ci-dessus et choisissez ce réseau. Ajoutez les frais de la plateforme, pour que le montant exact ci-dessus arrive.',
    any: 'Tout portefeuille ou toute plateforme d’échange convient. Cette adresse ne sert qu’à ce paiement, et plusieurs virements s’y additionnent.',
    still: 'Reste à payer',
    rest: 'Envoyez le reste depuis n’importe quel portefeuille ou plateforme. Beaucoup de plateformes ont un retrait minimum : si le reste est inférieur, envoyez-le depuis un portefeuille, ou demandez au marchand de renvoyer ce qui a été reçu.',
    changed:
      'L’adresse de ce paiement a changé. N’envoyez plus rien à l’ancienne adresse. Ce que vous y avez déjà envoyé compte toujours.',
    refund: 'Ajouter une adresse de remboursement',
    refundElsewhere: 'Changer l’adresse pour les remboursements',
    states: {
      pending: 'détecté',
      confirmed: 'confirmé',
      failed: 'trop peu dans les délais',
      refunded: 'remboursé',
      reorged: 'perdu par le réseau',
    },
  },
  pt: {
    byItself: 'Esta página se atualiza sozinha quando o seu pagamento chega.',
    plain: {
      scan: 'Este código contém só o endereço. Digite o valor você mesmo.',
      code: 'Código QR só do endereço',
    },
    exact: (price) =>
      `Envie exatamente este valor (não ${price}). É assim que o seu pagamento é reconhecido.`,
    more: 'Vai pagar de uma corretora?',
    exchange:
      'Na sua conta da corretora, envie este token para o endereço acima e escolha esta rede. Some a taxa da corretora. Se chegar menos, você pode enviar o restante.',
    exchangeExact:
      'Na sua conta da corretora, envie este token para o endereço acima e escolha esta rede. Some a taxa da corretora, para que chegue exatamente o valor acima.',
    any: 'Qualquer carteira ou corretora serve. Este endereço é só para este pagamento, e várias transferências para ele são somadas.',
    still: 'Falta pagar',
    rest: 'Envie o restante de qualquer carteira ou corretora. Muitas corretoras têm um saque mínimo: se o restante for menor, envie de uma carteira ou peça à loja que devolva o que foi recebido.',
    changed:
      'O endereço deste pagamento mudou. Não envie mais nada para o endereço anterior. O que já foi enviado para lá continua valendo.',
    refund: 'Adicionar um endereço para reembolsos',
    refundElsewhere: 'Alterar o endereço para reembolsos',
    states: {
      pending: 'detectado',
      confirmed: 'confirmado',
      failed: 'insuficiente no prazo',
      refunded: 'reembolsado',
      reorged: 'perdido pela rede',
    },
  },
  tr: {
    byItself: 'Ödemeniz ulaştığında bu sayfa kendiliğinden güncellenir.',
    plain: {
      scan: 'Bu kod yalnızca adresi içerir. Tutarı kendiniz girin.',
      code: 'Yalnızca adresin QR kodu',
    },
    exact: (price) => `Tam olarak bu tutarı gönderin (${price} değil). Ödemeniz bu tutardan tanınır.`,
    more: 'Borsadan mı ödüyorsunuz?',
    exchange:
      'Borsa hesabınızdan bu token’ı yukarıdaki adrese gönderin ve bu ağı seçin. Borsanın ücretini ekleyin. Daha az ulaşırsa kalanı gönderebilirsiniz.',
    exchangeExact:
      'Borsa hesabınızdan bu token’ı yukarıdaki adrese gönderin ve bu ağı seçin. Yukarıdaki tutarın tam olarak ulaşması için borsanın ücretini ekleyin.',
    any: 'Her cüzdan veya borsa olur. Bu adres yalnızca bu ödeme içindir; birden fazla transfer toplanır.',
    still: 'Kalan tutar',
    rest: 'Kalanı herhangi bir cüzdandan veya borsadan gönderin. Birçok borsada en düşük çekim tutarı vardır: kalan bundan azsa bir cüzdandan gönderin veya satıcıdan alınan tutarı geri göndermesini isteyin.',
    changed:
      'Bu ödemenin adresi değişti. Önceki adrese artık bir şey göndermeyin. Oraya gönderdikleriniz yine de sayılır.',
    refund: 'İade adresi ekle',
    refundElsewhere: 'İade adresini değiştir',
    states: {
      pending: 'görüldü',
      confirmed: 'onaylandı',
      failed: 'süresinde yetersiz',
      refunded: 'iade edildi',
      reorged: 'ağda kayboldu',
    },
  },
  ar: {
    byItself: 'تتحدّث هذه الصفحة تلقائيًا عند وصول دفعتك.',
    plain: {
      scan: 'هذا الرمز يحتوي على العنوان فقط. أدخل المبلغ بنفسك.',
      code: 'رمز QR للعنوان فقط',
    },
    exact: (price) => `أرسل هذا المبلغ بالضبط (وليس ${price}). به تُعرف دفعتك.`,
    more: 'هل تدفع من منصة تداول؟',
    exchange:
      'من حسابك في منصة التداول، أرسل هذه العملة إلى العنوان أعلاه واختر هذه الشبكة. أضف رسوم المنصة. إذا وصل أقل من ذلك يمكنك إرسال الباقي.',
    exchangeExact:
      'من حسابك في منصة التداول، أرسل هذه العملة إلى العنوان أعلاه واختر هذه الشبكة. أضف رسوم المنصة ليصل المبلغ أعلاه بالضبط.',
    any: 'تصلح أي محفظة أو منصة تداول. هذا العنوان لهذه الدفعة وحدها، وتُجمع التحويلات المتعددة إليه.',
    still: 'المبلغ المتبقي',
    rest: 'أرسل الباقي من أي محفظة أو منصة تداول. لدى كثير من المنصات حد أدنى للسحب: إذا كان الباقي أقل منه فأرسله من محفظة أو اطلب من التاجر إعادة ما استلمه.',
    changed: 'تغيّر عنوان هذه الدفعة. لا ترسل شيئًا آخر إلى العنوان السابق. ما أرسلته إليه ما زال محسوبًا.',
    refund: 'إضافة عنوان لاسترداد المبالغ',
    refundElsewhere: 'تغيير عنوان استرداد المبلغ',
    states: {
      pending: 'ظهرت',
      confirmed: 'مؤكدة',
      failed: 'أقل من المطلوب في الوقت المحدد',
      refunded: 'أُعيدت',
      reorged: 'فقدتها الشبكة',
    },
  },
  zh: {
    byItself: '收到您的付款后，此页面会自动更新。',
    plain: {
      scan: '此二维码仅含地址。请自行输入金额。',
      code: '仅含地址的二维码',
    },
    exact: (price) => `请准确发送此金额（不是 ${price}）。系统据此识别您的付款。`,
    more: '从交易所付款？',
    exchange:
      '在您的交易所账户中，将此代币发送到上面的地址，并选择此网络。请另加交易所手续费。如果到账较少，您可以补发余额。',
    exchangeExact:
      '在您的交易所账户中，将此代币发送到上面的地址，并选择此网络。请另加交易所手续费，使到账金额与上面的金额完全一致。',
    any: '任何钱包或交易所均可。此地址仅用于本次付款，向其发送的多笔转账会累计。',
    still: '待付金额',
    rest: '可从任何钱包或交易所发送余额。许多交易所有最低提币额：如果余额低于该额度，请从钱包发送，或要求商家退回已收到的款项。',
    changed: '此笔付款的地址已更改。请勿再向之前的地址付款。已发送到该地址的款项仍然有效。',
    refund: '添加退款地址',
    refundElsewhere: '更改退款地址',
    states: {
      pending: '已看到',
      confirmed: '已确认',
      failed: '期限内金额不足',
      refunded: '已退回',
      reorged: '已被网络丢弃',
    },
  },
  ja: {
    byItself: '支払いが届くと、このページは自動的に更新されます。',
    plain: {
      scan: 'このコードにはアドレスだけが含まれます。金額はご自身で入力してください。',
      code: 'アドレスのみの QR コード',
    },
    exact: (price) =>
      `正確にこの金額を送ってください（${price} ではありません）。この金額で支払いが識別されます。`,
    more: '取引所から支払いますか？',
    exchange:
      '取引所の口座から、このトークンを上のアドレスに送り、このネットワークを選んでください。取引所の手数料を加えてください。届いた額が少ない場合は、残りを送れます。',
    exchangeExact:
      '取引所の口座から、このトークンを上のアドレスに送り、このネットワークを選んでください。上の金額が正確に届くように、取引所の手数料を加えてください。',
    any: 'どのウォレットや取引所からでも送れます。このアドレスはこの支払い専用で、複数回の送金は合算されます。',
    still: '残りの金額',
    rest: '残りはどのウォレットや取引所からでも送れます。多くの取引所には最低出金額があります。残りがそれより少ない場合は、ウォレットから送るか、受取済みの分の返金を販売者に依頼してください。',
    changed:
      'この支払いのアドレスが変更されました。以前のアドレスにはもう送らないでください。すでに送った分は引き続き有効です。',
    refund: '返金先アドレスを追加',
    refundElsewhere: '返金先アドレスを変更',
    states: {
      pending: '検出済み',
      confirmed: '承認済み',
      failed: '期限内に不足',
      refunded: '返金済み',
      reorged: 'ネットワークで消失',
    },
  },
}
