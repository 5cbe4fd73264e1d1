import type { Language } from '../renderer.ts'
import type { DepositMessages } from './messages.ts'

/**
 * The messages about a deposit address, in all languages. Only the server loads them: it sends the messages in
 * the language of the page with the page.
 */
export const allDeposit: Record<Language, DepositMessages> = {
  en: {
    pay: {
      exactly: 'Send',
      amount: 'Amount',
      recognised:
        'Any wallet or exchange works. This address is for this payment alone, and several transfers to it are added up.',
      exchange:
        'A wallet is an app of yours that holds and sends tokens. Without one, pay from an account at an exchange: send this token there, choose this network, and add the fee of the exchange. If less arrives, you can send the rest.',
    },
    received: 'Received so far:',
    missing: 'Still missing:',
    rest: 'Send the rest from any wallet or exchange. Many exchanges have a minimum withdrawal: if the rest is less, send it from a wallet, or ask the merchant to send back what was received.',
    changed:
      'The address of this payment has changed. Send nothing more to the earlier address. What you have sent there still counts.',
    refund: 'Paying from an exchange? Tell the shop where a refund can go',
    states: {
      pending: 'seen',
      confirmed: 'confirmed',
      failed: 'too little in time',
      refunded: 'sent back',
      reorged: 'lost by the network',
    },
  },
  de: {
    pay: {
      exactly: 'Senden Sie',
      amount: 'Betrag',
      recognised:
        'Jede Wallet oder Börse ist möglich. Diese Adresse gilt nur für diese Zahlung, und mehrere Überweisungen an sie werden zusammengezählt.',
      exchange:
        'Eine Wallet ist Ihre eigene App, die Token verwahrt und sendet. Ohne Wallet zahlen Sie von einem Konto bei einer Börse: Senden Sie dort diesen Token, wählen Sie dieses Netz und schlagen Sie die Gebühr der Börse auf. Kommt weniger an, können Sie den Rest nachsenden.',
    },
    received: 'Bisher eingegangen:',
    missing: 'Es fehlen noch:',
    rest: 'Senden Sie den Rest von einer beliebigen Wallet oder Börse. Viele Börsen haben einen Mindestbetrag für Auszahlungen: Liegt der Rest darunter, senden Sie ihn von einer Wallet, oder bitten Sie den Händler, das Eingegangene zurückzusenden.',
    changed:
      'Die Adresse dieser Zahlung hat sich geändert. Senden Sie nichts mehr an die frühere Adresse. Was Sie dorthin gesendet haben, zählt weiterhin.',
    refund: 'Sie zahlen von einer Börse? Nennen Sie dem Händler eine Adresse für eine Rückzahlung',
    states: {
      pending: 'gesehen',
      confirmed: 'bestätigt',
      failed: 'zu wenig bis zum Ablauf',
      refunded: 'zurückgesendet',
      reorged: 'vom Netz verworfen',
    },
  },
  es: {
    pay: {
      exactly: 'Envíe',
      amount: 'Importe',
      recognised:
        'Sirve cualquier billetera o exchange. Esta dirección es solo para este pago y se suman todas las transferencias que reciba.',
      exchange:
        'Una billetera es una aplicación suya que guarda y envía tokens. Si no tiene una, pague desde una cuenta en un exchange: envíe allí este token, elija esta red y añada la comisión del exchange. Si llega menos, puede enviar el resto.',
    },
    received: 'Recibido hasta ahora:',
    missing: 'Falta:',
    rest: 'Envíe el resto desde cualquier billetera o exchange. Muchos exchanges tienen un retiro mínimo: si el resto es menor, envíelo desde una billetera o pida al comercio que le devuelva lo recibido.',
    changed:
      'La dirección de este pago ha cambiado. No envíe nada más a la dirección anterior. Lo que ya envió allí sigue contando.',
    refund: '¿Paga desde un exchange? Indique al comercio adónde puede ir un reembolso',
    states: {
      pending: 'visto',
      confirmed: 'confirmado',
      failed: 'insuficiente dentro del plazo',
      refunded: 'devuelto',
      reorged: 'perdido por la red',
    },
  },
  fr: {
    pay: {
      exactly: 'Envoyez',
      amount: 'Montant',
      recognised:
        'Tout portefeuille ou toute plateforme d’échange convient. Cette adresse ne sert qu’à ce paiement, et plusieurs virements s’y additionnent.',
      exchange:
        'Un portefeuille est une application à vous qui garde et envoie des jetons. Sans portefeuille, payez depuis un compte sur une plateforme d’échange : envoyez-y ce jeton, choisissez ce réseau et ajoutez ses frais. S’il arrive moins, vous pourrez envoyer le reste.',
    },
    received: 'Reçu jusqu’ici :',
    missing: 'Il manque encore :',
    rest: 'Envoyez le reste depuis n’importe quel portefeuille ou plateforme. Beaucoup de plateformes ont un retrait minimum : si le reste est inférieur, envoyez-le depuis un portefeuille, ou demandez au marchand de renvoyer ce qui a été reçu.',
    changed:
      'L’adresse de ce paiement a changé. N’envoyez plus rien à l’ancienne adresse. Ce que vous y avez déjà envoyé compte toujours.',
    refund: 'Vous payez depuis une plateforme d’échange ? Indiquez au marchand où envoyer un remboursement',
    states: {
      pending: 'vu',
      confirmed: 'confirmé',
      failed: 'trop peu dans les délais',
      refunded: 'renvoyé',
      reorged: 'perdu par le réseau',
    },
  },
  pt: {
    pay: {
      exactly: 'Envie',
      amount: 'Valor',
      recognised:
        'Qualquer carteira ou corretora serve. Este endereço é só para este pagamento, e várias transferências para ele são somadas.',
      exchange:
        'Uma carteira é um aplicativo seu que guarda e envia tokens. Sem ela, pague de uma conta em uma corretora: envie lá este token, escolha esta rede e some a taxa da corretora. Se chegar menos, você pode enviar o restante.',
    },
    received: 'Recebido até agora:',
    missing: 'Ainda falta:',
    rest: 'Envie o restante de qualquer carteira ou corretora. Muitas corretoras têm um saque mínimo: se o restante for menor, envie de uma carteira ou peça à loja que devolva o que foi recebido.',
    changed:
      'O endereço deste pagamento mudou. Não envie mais nada para o endereço anterior. O que já foi enviado para lá continua valendo.',
    refund: 'Vai pagar de uma corretora? Informe à loja para onde pode ir um reembolso',
    states: {
      pending: 'visto',
      confirmed: 'confirmado',
      failed: 'insuficiente no prazo',
      refunded: 'devolvido',
      reorged: 'perdido pela rede',
    },
  },
  tr: {
    pay: {
      exactly: 'Gönderin',
      amount: 'Tutar',
      recognised:
        'Her cüzdan veya borsa olur. Bu adres yalnızca bu ödeme içindir; birden fazla transfer toplanır.',
      exchange:
        'Cüzdan, token saklayan ve gönderen kendi uygulamanızdır. Cüzdanınız yoksa bir borsadaki hesabınızdan ödeyin: orada bu token’ı gönderin, bu ağı seçin ve borsanın ücretini ekleyin. Daha az ulaşırsa kalanı gönderebilirsiniz.',
    },
    received: 'Şimdiye kadar alınan:',
    missing: 'Kalan tutar:',
    rest: 'Kalanı herhangi bir cüzdandan veya borsadan gönderin. Birçok borsada en düşük çekim tutarı vardır: kalan bundan azsa bir cüzdandan gönderin veya satıcıdan alınan tutarı geri göndermesini isteyin.',
    changed:
      'Bu ödemenin adresi değişti. Önceki adrese artık bir şey göndermeyin. Oraya gönderdikleriniz yine de sayılır.',
    refund: 'Borsadan mı ödüyorsunuz? Satıcıya iadenin nereye gidebileceğini bildirin',
    states: {
      pending: 'görüldü',
      confirmed: 'onaylandı',
      failed: 'süresinde yetersiz',
      refunded: 'geri gönderildi',
      reorged: 'ağda kayboldu',
    },
  },
  ar: {
    pay: {
      exactly: 'أرسل',
      amount: 'المبلغ',
      recognised:
        'تصلح أي محفظة أو منصة تداول. هذا العنوان لهذه الدفعة وحدها، وتُجمع التحويلات المتعددة إليه.',
      exchange:
        'المحفظة تطبيق يحفظ العملات الرقمية ويرسلها. بدونها ادفع من حساب في منصة تداول: أرسل هذه العملة منها واختر هذه الشبكة وأضف رسوم المنصة. إذا وصل أقل من ذلك يمكنك إرسال الباقي.',
    },
    received: 'المستلم حتى الآن:',
    missing: 'المتبقي:',
    rest: 'أرسل الباقي من أي محفظة أو منصة تداول. لدى كثير من المنصات حد أدنى للسحب: إذا كان الباقي أقل منه فأرسله من محفظة أو اطلب من التاجر إعادة ما استلمه.',
    changed: 'تغيّر عنوان هذه الدفعة. لا ترسل شيئًا آخر إلى العنوان السابق. ما أرسلته إليه ما زال محسوبًا.',
    refund: 'هل تدفع من منصة تداول؟ أخبر التاجر إلى أين يمكن إرسال المبلغ المسترد',
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
      exactly: '请发送',
      amount: '金额',
      recognised: '任何钱包或交易所均可。此地址仅用于本次付款，向其发送的多笔转账会累计。',
      exchange:
        '钱包是您自己的应用，用来保存和发送代币。没有钱包时，可以从交易所账户付款：在那里发送此代币，选择此网络，并另加交易所手续费。如果到账较少，您可以补发余额。',
    },
    received: '目前已收到：',
    missing: '还差：',
    rest: '可从任何钱包或交易所发送余额。许多交易所有最低提币额：如果余额低于该额度，请从钱包发送，或要求商家退回已收到的款项。',
    changed: '此笔付款的地址已更改。请勿再向之前的地址付款。已发送到该地址的款项仍然有效。',
    refund: '从交易所付款？告诉商家退款可以退到哪里',
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
      exactly: '送金額',
      amount: '金額',
      recognised:
        'どのウォレットや取引所からでも送れます。このアドレスはこの支払い専用で、複数回の送金は合算されます。',
      exchange:
        'ウォレットはトークンを保管し送るご自身のアプリです。お持ちでない場合は取引所から支払えます。そこでこのトークンを送り、このネットワークを選び、手数料を加えてください。届いた額が少ない場合は、残りを送れます。',
    },
    received: '受取済み：',
    missing: '残り：',
    rest: '残りはどのウォレットや取引所からでも送れます。多くの取引所には最低出金額があります。残りがそれより少ない場合は、ウォレットから送るか、受取済みの分の返金を販売者に依頼してください。',
    changed:
      'この支払いのアドレスが変更されました。以前のアドレスにはもう送らないでください。すでに送った分は引き続き有効です。',
    refund: '取引所から支払いますか。返金先を販売者に伝える',
    states: {
      pending: '検出済み',
      confirmed: '承認済み',
      failed: '期限内に不足',
      refunded: '返金済み',
      reorged: 'ネットワークで消失',
    },
  },
}
