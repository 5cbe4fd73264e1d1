import type { Language } from '../renderer.ts'

/** The messages of a page's preview in a chat. Only the server loads them. */
export type CardMessages = {
  pay: (amount: string, merchant: string) => string
  choose: (merchant: string) => string
  business: (merchant: string) => string
}

export const allCardMessages: Record<Language, CardMessages> = {
  en: {
    pay: (amount, merchant) => `Pay ${amount} to ${merchant} with a stablecoin.`,
    choose: (merchant) => `Choose an amount and pay ${merchant} with a stablecoin.`,
    business: (merchant) => `See what ${merchant} offers, and pay with a stablecoin.`,
  },
  de: {
    pay: (amount, merchant) => `Zahlen Sie ${amount} an ${merchant} mit einem Stablecoin.`,
    choose: (merchant) => `Wählen Sie einen Betrag und zahlen Sie ${merchant} mit einem Stablecoin.`,
    business: (merchant) => `Sehen Sie, was ${merchant} anbietet, und zahlen Sie mit einem Stablecoin.`,
  },
  es: {
    pay: (amount, merchant) => `Pague ${amount} a ${merchant} con una stablecoin.`,
    choose: (merchant) => `Elija un importe y pague a ${merchant} con una stablecoin.`,
    business: (merchant) => `Vea lo que ofrece ${merchant} y pague con una stablecoin.`,
  },
  fr: {
    pay: (amount, merchant) => `Payez ${amount} à ${merchant} avec un stablecoin.`,
    choose: (merchant) => `Choisissez un montant et payez ${merchant} avec un stablecoin.`,
    business: (merchant) => `Découvrez ce que propose ${merchant} et payez avec un stablecoin.`,
  },
  pt: {
    pay: (amount, merchant) => `Pague ${amount} a ${merchant} com uma stablecoin.`,
    choose: (merchant) => `Escolha um valor e pague a ${merchant} com uma stablecoin.`,
    business: (merchant) => `Veja o que ${merchant} oferece e pague com uma stablecoin.`,
  },
  tr: {
    pay: (amount, merchant) => `Sabit kripto para ile ${amount} ödeyin. Alıcı: ${merchant}.`,
    choose: (merchant) => `Bir tutar seçin ve sabit kripto para ile ödeyin. Alıcı: ${merchant}.`,
    business: (merchant) => `${merchant} neler sunuyor, görün ve sabit kripto para ile ödeyin.`,
  },
  ar: {
    pay: (amount, merchant) => `ادفع ${amount} إلى ${merchant} بعملة مستقرة.`,
    choose: (merchant) => `اختر مبلغًا وادفع إلى ${merchant} بعملة مستقرة.`,
    business: (merchant) => `اطّلع على ما يقدمه ${merchant} وادفع بعملة مستقرة.`,
  },
  zh: {
    pay: (amount, merchant) => `用稳定币向 ${merchant} 支付 ${amount}。`,
    choose: (merchant) => `选择金额，用稳定币向 ${merchant} 付款。`,
    business: (merchant) => `查看 ${merchant} 提供的内容，并用稳定币付款。`,
  },
  ja: {
    pay: (amount, merchant) => `ステーブルコインで ${merchant} に ${amount} を支払います。`,
    choose: (merchant) => `金額を選んで、ステーブルコインで ${merchant} に支払います。`,
    business: (merchant) => `${merchant} の商品やサービスを見て、ステーブルコインで支払えます。`,
  },
}
