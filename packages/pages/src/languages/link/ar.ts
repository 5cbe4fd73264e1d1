import type { LinkWords } from './words.ts'

export const ar: LinkWords = {
  presets: 'مبالغ للاختيار',
  amountIn: (currency) => `المبلغ بعملة ${currency}`,
  otherAmountIn: (currency) => `مبلغ آخر بعملة ${currency}`,
  atLeast: (min) => `${min} على الأقل.`,
  between: (min, max) => `${min} على الأقل و${max} على الأكثر.`,
  outOfBounds: 'هذا المبلغ خارج الحدود.',
  notANumber: 'هذا ليس مبلغًا. اكتب المبلغ رقمًا، مثل 12.50.',
  next: 'تابع إلى الدفع',
  accepted: 'يمكنك الدفع بـ',
  choosePair: 'تختار في الصفحة التالية.',
}
