import type { RemindersWords } from './words.ts'

export const ar: RemindersWords = {
  title: 'التذكيرات',
  asked: 'يذكّرك هذا التاجر بالبريد بالدفعات المستحقة.',
  stop: 'إيقاف هذه التذكيرات',
  rest: 'ستستمر في تلقي الفواتير وإيصالاتها. وتتوقف أيضًا الإيصالات المطلوبة من صفحة دفع.',
  stoppedTitle: 'أُوقفت التذكيرات',
  stopped: 'لم يعد هذا التاجر يرسل إليك تذكيرات.',
  again: 'استئناف التذكيرات',
}
