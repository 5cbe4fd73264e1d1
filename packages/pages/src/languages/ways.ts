import type { Language } from '../renderer.ts'

/** The labels of the links to a merchant on a page that explains why there is nothing to pay. */
export const allWays: Record<Language, { write: string; visit: string }> = {
  en: { write: 'Contact the merchant', visit: 'Visit the merchant’s page' },
  de: { write: 'Händler kontaktieren', visit: 'Seite des Händlers öffnen' },
  es: { write: 'Contactar con el comercio', visit: 'Ver la página del comercio' },
  fr: { write: 'Contacter le marchand', visit: 'Voir la page du marchand' },
  pt: { write: 'Falar com a loja', visit: 'Ver a página da loja' },
  tr: { write: 'Satıcıyla iletişime geç', visit: 'Satıcının sayfasını aç' },
  ar: { write: 'التواصل مع التاجر', visit: 'زيارة صفحة التاجر' },
  zh: { write: '联系商家', visit: '访问商家页面' },
  ja: { write: '販売者に問い合わせる', visit: '販売者のページを開く' },
}
