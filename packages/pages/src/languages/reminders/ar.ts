import type { RemindersWords } from './words.ts'

export const ar: RemindersWords = {
  title: 'التذكيرات',
  asked: 'يذكّرك هذا التاجر بالبريد بما لم يُدفع بعد.',
  stop: 'لا ترسل إليّ تذكيرات بعد الآن',
  rest: 'تُرسل الفواتير والإيصالات على أي حال.',
  stoppedTitle: 'لا تذكيرات بعد الآن',
  stopped: 'لا يرسل إليك هذا التاجر تذكيرات بعد الآن.',
  again: 'أرسلها من جديد',
}
