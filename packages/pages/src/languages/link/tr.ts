import type { LinkWords } from './words.ts'

export const tr: LinkWords = {
  presets: 'Önerilen tutarlar',
  amountIn: (currency) => `Tutar (${currency})`,
  otherAmountIn: (currency) => `Başka bir tutar (${currency})`,
  atLeast: (min) => `En az ${min}.`,
  between: (min, max) => `En az ${min}, en çok ${max}.`,
  notANumber: 'Bu bir tutar değil. Sayı olarak girin, örneğin 12,50.',
  next: 'Ödemeye devam et',
  accepted: 'Şunlarla ödeyebilirsiniz:',
  choosePair: 'Bir sonraki sayfada seçersiniz.',
  tooSmall: 'Bu tutar çok küçük.',
  tooLarge: 'Bu tutar çok büyük.',
}
