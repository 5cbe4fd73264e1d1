import type { LinkWords } from './words.ts'

export const tr: LinkWords = {
  presets: 'Seçilebilecek tutarlar',
  amountIn: (currency) => `Tutar (${currency})`,
  otherAmountIn: (currency) => `Başka bir tutar (${currency})`,
  atLeast: (min) => `En az ${min}.`,
  between: (min, max) => `En az ${min}, en çok ${max}.`,
  outOfBounds: 'Bu tutar sınırların dışında.',
  notANumber: 'Bu bir tutar değil. Tutarı sayı olarak yazın, örneğin 12,50.',
  next: 'Ödemeye devam et',
  accepted: 'Şunlarla ödeyebilirsiniz:',
  choosePair: 'Bir sonraki sayfada seçersiniz.',
}
