import type { LinkWords } from './words.ts'

export const ar: LinkWords = {
  presets: 'مبالغ مقترحة',
  amountIn: (currency) => `المبلغ بعملة ${currency}`,
  otherAmountIn: (currency) => `مبلغ آخر بعملة ${currency}`,
  atLeast: (min) => `${min} على الأقل.`,
  between: (min, max) => `${min} على الأقل و${max} على الأكثر.`,
  notANumber: 'هذا ليس مبلغًا. أدخله رقمًا، مثل 12.50.',
  next: 'تابع إلى الدفع',
  accepted: 'يمكنك الدفع بـ',
  choosePair: 'تختار في الصفحة التالية.',
  tooSmall: 'هذا المبلغ صغير جدًا.',
  tooLarge: 'هذا المبلغ كبير جدًا.',
}
