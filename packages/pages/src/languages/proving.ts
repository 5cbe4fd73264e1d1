import type { Language } from '../renderer.ts'
import type { ProvingMessages } from './messages.ts'

/**
 * The messages about proving a reported transaction, in all languages. They are loaded together, and only for
 * the few buyers who report a transaction.
 */
export const allProving: Record<Language, ProvingMessages> = {
  en: {
    offer:
      'Did you pay from a wallet in this browser? Sign with it, and the payment needs no confirmation by the merchant.',
    sign: (wallet) => `Sign with ${wallet}`,
    signed:
      'Signed. If this wallet has sent the payment, it is shown here soon. Otherwise the merchant decides.',
    failed: 'The wallet has not signed. Try again, or wait for the merchant.',
  },
  de: {
    offer:
      'Haben Sie mit einer Wallet in diesem Browser bezahlt? Unterschreiben Sie mit ihr, dann muss der Händler die Zahlung nicht bestätigen.',
    sign: (wallet) => `Mit ${wallet} unterschreiben`,
    signed:
      'Unterschrieben. Wenn diese Wallet die Zahlung gesendet hat, erscheint sie bald hier. Sonst entscheidet der Händler.',
    failed:
      'Die Wallet hat nicht unterschrieben. Versuchen Sie es noch einmal, oder warten Sie auf den Händler.',
  },
  es: {
    offer:
      '¿Pagó con una billetera de este navegador? Firme con ella y el comercio no tendrá que confirmar el pago.',
    sign: (wallet) => `Firmar con ${wallet}`,
    signed: 'Firmado. Si esta billetera envió el pago, aparecerá aquí pronto. Si no, decide el comercio.',
    failed: 'La billetera no ha firmado. Inténtelo de nuevo o espere al comercio.',
  },
  fr: {
    offer:
      'Avez-vous payé avec un portefeuille de ce navigateur ? Signez avec lui, et le marchand n’aura pas à confirmer le paiement.',
    sign: (wallet) => `Signer avec ${wallet}`,
    signed:
      'Signé. Si ce portefeuille a envoyé le paiement, il s’affichera bientôt ici. Sinon, le marchand décide.',
    failed: 'Le portefeuille n’a pas signé. Réessayez, ou attendez le marchand.',
  },
  pt: {
    offer:
      'Pagou com uma carteira deste navegador? Assine com ela, e a loja não precisará confirmar o pagamento.',
    sign: (wallet) => `Assinar com ${wallet}`,
    signed:
      'Assinado. Se esta carteira enviou o pagamento, ele aparecerá aqui em breve. Senão, a loja decide.',
    failed: 'A carteira não assinou. Tente de novo ou espere pela loja.',
  },
  tr: {
    offer:
      'Bu tarayıcıdaki bir cüzdanla mı ödediniz? Onunla imzalayın, satıcının ödemeyi onaylaması gerekmez.',
    sign: (wallet) => `${wallet} ile imzala`,
    signed: 'İmzalandı. Ödemeyi bu cüzdan gönderdiyse yakında burada görünür. Aksi halde satıcı karar verir.',
    failed: 'Cüzdan imzalamadı. Yeniden deneyin veya satıcıyı bekleyin.',
  },
  ar: {
    offer: 'هل دفعت من محفظة في هذا المتصفح؟ وقّع بها فلا تحتاج الدفعة إلى تأكيد التاجر.',
    sign: (wallet) => `وقّع باستخدام ${wallet}`,
    signed: 'تم التوقيع. إن كانت هذه المحفظة قد أرسلت الدفعة فستظهر هنا قريبًا، وإلا فالقرار للتاجر.',
    failed: 'لم توقّع المحفظة. حاول مرة أخرى أو انتظر التاجر.',
  },
  zh: {
    offer: '您是用此浏览器中的钱包付款的吗？用它签名后，付款无需商家确认。',
    sign: (wallet) => `用 ${wallet} 签名`,
    signed: '已签名。如果付款由此钱包发出，很快会显示在这里；否则由商家决定。',
    failed: '钱包未签名。请重试，或等待商家处理。',
  },
  ja: {
    offer:
      'このブラウザのウォレットで支払いましたか。そのウォレットで署名すると、販売者の承認は不要になります。',
    sign: (wallet) => `${wallet} で署名`,
    signed:
      '署名しました。このウォレットから送金した場合は、まもなくここに表示されます。そうでない場合は販売者が判断します。',
    failed: 'ウォレットが署名しませんでした。もう一度試すか、販売者の対応をお待ちください。',
  },
}
