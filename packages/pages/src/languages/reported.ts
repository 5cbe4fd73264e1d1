import type { Language, Reported } from '../renderer.ts'

/**
 * The messages about the result of a buyer's report of a transaction. The server inserts the right message
 * into the page, so no browser loads them.
 */
export const allReported: Record<Language, Record<Reported['result'], string>> = {
  en: {
    kept: 'Do not pay again. The merchant sees the transaction too and can confirm it.',
    malformed:
      'This is not a transaction hash. Copy the whole hash from your wallet or exchange: at least 64 characters.',
    tooMany:
      'No more transactions can be reported for this payment. Give the hash of yours to the merchant, who can still confirm your payment.',
  },
  de: {
    kept: 'Zahlen Sie nicht noch einmal. Der Händler sieht die Transaktion ebenfalls und kann sie bestätigen.',
    malformed:
      'Das ist kein Transaktions-Hash. Kopieren Sie den vollständigen Hash aus Ihrer Wallet oder Börse: mindestens 64 Zeichen.',
    tooMany:
      'Für diese Zahlung können keine weiteren Transaktionen gemeldet werden. Nennen Sie dem Händler den Hash Ihrer Transaktion. Er kann Ihre Zahlung weiterhin bestätigen.',
  },
  es: {
    kept: 'No pague otra vez. El comercio también ve la transacción y puede confirmarla.',
    malformed:
      'Esto no es un hash de transacción. Copie el hash completo de su billetera o exchange: al menos 64 caracteres.',
    tooMany:
      'No se pueden comunicar más transacciones para este pago. Indique el hash de la suya al comercio, que aún puede confirmar su pago.',
  },
  fr: {
    kept: 'Ne payez pas une deuxième fois. Le marchand voit aussi la transaction et peut la confirmer.',
    malformed:
      'Ceci n’est pas un hash de transaction. Copiez le hash complet depuis votre portefeuille ou votre plateforme : au moins 64 caractères.',
    tooMany:
      'Aucune autre transaction ne peut être signalée pour ce paiement. Indiquez le hash de la vôtre au marchand, qui peut encore confirmer votre paiement.',
  },
  pt: {
    kept: 'Não pague de novo. A loja também vê a transação e pode confirmá-la.',
    malformed:
      'Isto não é um hash de transação. Copie o hash completo da sua carteira ou corretora: pelo menos 64 caracteres.',
    tooMany:
      'Não é possível informar mais transações para este pagamento. Informe o hash da sua à loja, que ainda pode confirmar o pagamento.',
  },
  tr: {
    kept: 'Yeniden ödemeyin. Satıcı da işlemi görüyor ve onaylayabilir.',
    malformed:
      'Bu bir işlem hash’i değil. Hash’in tamamını cüzdanınızdan veya borsanızdan kopyalayın: en az 64 karakter.',
    tooMany:
      'Bu ödeme için artık işlem bildirilemez. İşleminizin hash değerini satıcıya iletin; ödemenizi yine de onaylayabilir.',
  },
  ar: {
    kept: 'لا تدفع مرة أخرى. يرى التاجر المعاملة أيضًا ويمكنه تأكيدها.',
    malformed: 'هذا ليس رمز تجزئة معاملة. انسخ الرمز كاملًا من محفظتك أو منصتك: 64 حرفًا على الأقل.',
    tooMany:
      'لا يمكن الإبلاغ عن مزيد من المعاملات لهذه الدفعة. زوّد التاجر برمز تجزئة معاملتك، فما زال بإمكانه تأكيد دفعتك.',
  },
  zh: {
    kept: '请勿再次付款。商家也能看到这笔交易，并可予以确认。',
    malformed: '这不是交易哈希。请从钱包或交易所复制完整的哈希（至少 64 个字符）。',
    tooMany: '此付款无法再报告更多交易。请将您的交易哈希告知商家，商家仍可确认您的付款。',
  },
  ja: {
    kept: 'もう一度支払わないでください。販売者もこの取引を確認でき、承認できます。',
    malformed:
      '取引ハッシュではありません。ウォレットまたは取引所から全体（64文字以上）をコピーしてください。',
    tooMany:
      'この支払いについて、これ以上取引を報告できません。取引ハッシュを販売者に伝えてください。販売者は引き続き支払いを承認できます。',
  },
}
