import type { Language } from '../renderer.ts'
import type { DepositMessages } from './messages.ts'

/**
 * The messages about a deposit address, in all languages. Only the server loads them: it sends the messages in
 * the language of the page with the page.
 */
export const allDeposit: Record<Language, DepositMessages> = {
  en: {
    pay: {
      exchange:
        'In your exchange account, send this token to the address above and choose this network. Add the fee of the exchange. If less arrives, you can send the rest.',
    },
    any: 'Any wallet or exchange works. This address is for this payment only; several transfers to it are added up.',
    received: 'Received so far:',
    rest: 'Send the rest from any wallet or exchange. Many exchanges have a minimum withdrawal: if the rest is less, send it from a wallet, or ask the merchant to send back what was received.',
    changed:
      'The address of this payment has changed. Send nothing more to the earlier address. What you have already sent still counts.',
    refund: 'Name an address for refunds',
    states: {
      pending: 'detected',
      confirmed: 'confirmed',
      failed: 'too little in time',
      refunded: 'refunded',
      reorged: 'lost by the network',
    },
  },
  de: {
    pay: {
      exchange:
        'Senden Sie den Token von Ihrem Börsenkonto an die Adresse oben und wählen Sie dieses Netz. Schlagen Sie die Gebühr der Börse auf. Kommt weniger an, können Sie den Rest nachsenden.',
    },
    any: 'Jede Wallet oder Börse ist möglich. Diese Adresse gilt nur für diese Zahlung, und mehrere Überweisungen an sie werden zusammengezählt.',
    received: 'Bisher eingegangen:',
    rest: 'Senden Sie den Rest von einer beliebigen Wallet oder Börse. Viele Börsen haben einen Mindestbetrag für Auszahlungen: Liegt der Rest darunter, senden Sie ihn von einer Wallet, oder bitten Sie den Händler, das Eingegangene zurückzusenden.',
    changed:
      'Die Adresse dieser Zahlung hat sich geändert. Senden Sie nichts mehr an die frühere Adresse. Was Sie dorthin gesendet haben, zählt weiterhin.',
    refund: 'Adresse für Rückzahlungen angeben',
    states: {
      pending: 'erkannt',
      confirmed: 'bestätigt',
      failed: 'zu wenig bis zum Ablauf',
      refunded: 'erstattet',
      reorged: 'vom Netz verworfen',
    },
  },
  es: {
    pay: {
      exchange:
        'Desde su cuenta en el exchange, envíe este token a la dirección de arriba y elija esta red. Añada la comisión del exchange. Si llega menos, puede enviar el resto.',
    },
    any: 'Sirve cualquier billetera o exchange. Esta dirección es solo para este pago y se suman todas las transferencias que reciba.',
    received: 'Recibido hasta ahora:',
    rest: 'Envíe el resto desde cualquier billetera o exchange. Muchos exchanges tienen un retiro mínimo: si el resto es menor, envíelo desde una billetera o pida al comercio que le devuelva lo recibido.',
    changed:
      'La dirección de este pago ha cambiado. No envíe nada más a la dirección anterior. Lo que ya envió allí sigue contando.',
    refund: 'Indicar una dirección para reembolsos',
    states: {
      pending: 'detectado',
      confirmed: 'confirmado',
      failed: 'insuficiente dentro del plazo',
      refunded: 'reembolsado',
      reorged: 'perdido por la red',
    },
  },
  fr: {
    pay: {
      exchange:
        'Depuis votre compte sur la plateforme, envoyez ce jeton à l’adresse ci-dessus et choisissez ce réseau. Ajoutez les frais de la plateforme. S’il arrive moins, vous pourrez envoyer le reste.',
    },
    any: 'Tout portefeuille ou toute plateforme d’échange convient. Cette adresse ne sert qu’à ce paiement, et plusieurs virements s’y additionnent.',
    received: 'Reçu jusqu’ici :',
    rest: 'Envoyez le reste depuis n’importe quel portefeuille ou plateforme. Beaucoup de plateformes ont un retrait minimum : si le reste est inférieur, envoyez-le depuis un portefeuille, ou demandez au marchand de renvoyer ce qui a été reçu.',
    changed:
      'L’adresse de ce paiement a changé. N’envoyez plus rien à l’ancienne adresse. Ce que vous y avez déjà envoyé compte toujours.',
    refund: 'Indiquer une adresse de remboursement',
    states: {
      pending: 'détecté',
      confirmed: 'confirmé',
      failed: 'trop peu dans les délais',
      refunded: 'remboursé',
      reorged: 'perdu par le réseau',
    },
  },
  pt: {
    pay: {
      exchange:
        'Na sua conta da corretora, envie este token para o endereço acima e escolha esta rede. Some a taxa da corretora. Se chegar menos, você pode enviar o restante.',
    },
    any: 'Qualquer carteira ou corretora serve. Este endereço é só para este pagamento, e várias transferências para ele são somadas.',
    received: 'Recebido até agora:',
    rest: 'Envie o restante de qualquer carteira ou corretora. Muitas corretoras têm um saque mínimo: se o restante for menor, envie de uma carteira ou peça à loja que devolva o que foi recebido.',
    changed:
      'O endereço deste pagamento mudou. Não envie mais nada para o endereço anterior. O que já foi enviado para lá continua valendo.',
    refund: 'Informar um endereço para reembolsos',
    states: {
      pending: 'detectado',
      confirmed: 'confirmado',
      failed: 'insuficiente no prazo',
      refunded: 'reembolsado',
      reorged: 'perdido pela rede',
    },
  },
  tr: {
    pay: {
      exchange:
        'Borsa hesabınızdan bu token’ı yukarıdaki adrese gönderin ve bu ağı seçin. Borsanın ücretini ekleyin. Daha az ulaşırsa kalanı gönderebilirsiniz.',
    },
    any: 'Her cüzdan veya borsa olur. Bu adres yalnızca bu ödeme içindir; birden fazla transfer toplanır.',
    received: 'Şimdiye kadar alınan:',
    rest: 'Kalanı herhangi bir cüzdandan veya borsadan gönderin. Birçok borsada en düşük çekim tutarı vardır: kalan bundan azsa bir cüzdandan gönderin veya satıcıdan alınan tutarı geri göndermesini isteyin.',
    changed:
      'Bu ödemenin adresi değişti. Önceki adrese artık bir şey göndermeyin. Oraya gönderdikleriniz yine de sayılır.',
    refund: 'İade için adres belirt',
    states: {
      pending: 'görüldü',
      confirmed: 'onaylandı',
      failed: 'süresinde yetersiz',
      refunded: 'iade edildi',
      reorged: 'ağda kayboldu',
    },
  },
  ar: {
    pay: {
      exchange:
        'من حسابك في منصة التداول، أرسل هذه العملة إلى العنوان أعلاه واختر هذه الشبكة. أضف رسوم المنصة. إذا وصل أقل من ذلك يمكنك إرسال الباقي.',
    },
    any: 'تصلح أي محفظة أو منصة تداول. هذا العنوان لهذه الدفعة وحدها، وتُجمع التحويلات المتعددة إليه.',
    received: 'المستلم حتى الآن:',
    rest: 'أرسل الباقي من أي محفظة أو منصة تداول. لدى كثير من المنصات حد أدنى للسحب: إذا كان الباقي أقل منه فأرسله من محفظة أو اطلب من التاجر إعادة ما استلمه.',
    changed: 'تغيّر عنوان هذه الدفعة. لا ترسل شيئًا آخر إلى العنوان السابق. ما أرسلته إليه ما زال محسوبًا.',
    refund: 'تحديد عنوان لاسترداد المبالغ',
    states: {
      pending: 'ظهرت',
      confirmed: 'مؤكدة',
      failed: 'أقل من المطلوب في الوقت المحدد',
      refunded: 'أُعيدت',
      reorged: 'فقدتها الشبكة',
    },
  },
  zh: {
    pay: {
      exchange:
        '在您的交易所账户中，将此代币发送到上面的地址，并选择此网络。请另加交易所手续费。如果到账较少，您可以补发余额。',
    },
    any: '任何钱包或交易所均可。此地址仅用于本次付款，向其发送的多笔转账会累计。',
    received: '目前已收到：',
    rest: '可从任何钱包或交易所发送余额。许多交易所有最低提币额：如果余额低于该额度，请从钱包发送，或要求商家退回已收到的款项。',
    changed: '此笔付款的地址已更改。请勿再向之前的地址付款。已发送到该地址的款项仍然有效。',
    refund: '提供退款地址',
    states: {
      pending: '已看到',
      confirmed: '已确认',
      failed: '期限内金额不足',
      refunded: '已退回',
      reorged: '已被网络丢弃',
    },
  },
  ja: {
    pay: {
      exchange:
        '取引所の口座から、このトークンを上のアドレスに送り、このネットワークを選んでください。取引所の手数料を加えてください。届いた額が少ない場合は、残りを送れます。',
    },
    any: 'どのウォレットや取引所からでも送れます。このアドレスはこの支払い専用で、複数回の送金は合算されます。',
    received: '受取済み：',
    rest: '残りはどのウォレットや取引所からでも送れます。多くの取引所には最低出金額があります。残りがそれより少ない場合は、ウォレットから送るか、受取済みの分の返金を販売者に依頼してください。',
    changed:
      'この支払いのアドレスが変更されました。以前のアドレスにはもう送らないでください。すでに送った分は引き続き有効です。',
    refund: '返金先アドレスを指定',
    states: {
      pending: '検出済み',
      confirmed: '承認済み',
      failed: '期限内に不足',
      refunded: '返金済み',
      reorged: 'ネットワークで消失',
    },
  },
}
