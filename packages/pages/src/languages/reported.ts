import type { Language, Reported } from '../renderer.ts'

/**
 * The messages about the result of a buyer's report of a transaction. The server inserts the right message
 * into the page, so no browser loads them.
 */
export const allReported: Record<Language, Record<Reported, string>> = {
  en: {
    kept: 'Thank you. The transaction is shown to the merchant, who can confirm your payment.',
    malformed:
      'That is not the hash of a transaction. Copy it whole from your wallet or exchange: it has at least 64 characters.',
    tooMany:
      'No more transactions can be reported for this payment. Contact the merchant, and name the hash of yours.',
  },
  de: {
    kept: 'Danke. Der Händler sieht die Transaktion und kann Ihre Zahlung bestätigen.',
    malformed:
      'Das ist nicht der Hash einer Transaktion. Kopieren Sie ihn ganz aus Ihrer Wallet oder Börse: Er hat mindestens 64 Zeichen.',
    tooMany:
      'Für diese Zahlung wurden schon so viele Transaktionen gemeldet, dass keine mehr angenommen wird. Schreiben Sie dem Händler, mit dem Hash der Ihren.',
  },
  es: {
    kept: 'Gracias. El comercio ve la transacción y puede confirmar su pago.',
    malformed:
      'Eso no es el hash de una transacción. Cópielo entero de su billetera o exchange: tiene al menos 64 caracteres.',
    tooMany:
      'Se han comunicado tantas transacciones para este pago que no se admiten más. Escriba al comercio con el hash de la suya.',
  },
  fr: {
    kept: 'Merci. Le marchand voit la transaction et peut confirmer votre paiement.',
    malformed:
      'Ce n’est pas le hash d’une transaction. Copiez-le en entier depuis votre portefeuille ou votre plateforme : il compte au moins 64 caractères.',
    tooMany:
      'Tant de transactions ont été signalées pour ce paiement que plus aucune n’est acceptée. Écrivez au marchand en indiquant le hash de la vôtre.',
  },
  pt: {
    kept: 'Obrigado. A loja vê a transação e pode confirmar o seu pagamento.',
    malformed:
      'Isso não é o hash de uma transação. Copie-o por inteiro da sua carteira ou corretora: ele tem pelo menos 64 caracteres.',
    tooMany:
      'Já foram informadas tantas transações para este pagamento que nenhuma outra é aceita. Escreva à loja com o hash da sua.',
  },
  tr: {
    kept: 'Teşekkürler. Satıcı işlemi görür ve ödemenizi onaylayabilir.',
    malformed:
      'Bu, bir işlemin hash değeri değil. Cüzdanınızdan veya borsanızdan tamamını kopyalayın: en az 64 karakterdir.',
    tooMany:
      'Bu ödeme için çok fazla işlem bildirildi, artık yenisi kabul edilmiyor. Kendi işleminizin hash değeriyle satıcıya yazın.',
  },
  ar: {
    kept: 'شكرًا. يرى التاجر المعاملة ويمكنه تأكيد دفعتك.',
    malformed: 'هذا ليس رمز تجزئة معاملة. انسخه كاملًا من محفظتك أو منصتك: فيه 64 حرفًا على الأقل.',
    tooMany: 'أُبلغ عن معاملات كثيرة لهذا الدفع فلا يُقبل المزيد. اكتب إلى التاجر مع رمز تجزئة معاملتك.',
  },
  zh: {
    kept: '谢谢。商家可以看到该交易，并可确认您的付款。',
    malformed: '这不是交易哈希值。请从您的钱包或交易所完整复制：它至少有 64 个字符。',
    tooMany: '此付款已报告的交易过多，不再接受新的报告。请将您的交易哈希值写信告知商家。',
  },
  ja: {
    kept: 'ありがとうございます。販売者がこの取引を確認し、支払いを承認できます。',
    malformed:
      'これは取引のハッシュではありません。ウォレットや取引所から全体をコピーしてください。64文字以上あります。',
    tooMany:
      '報告された取引が多すぎるため、これ以上受け付けません。取引のハッシュを添えて販売者に連絡してください。',
  },
}
