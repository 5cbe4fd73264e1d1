import type { RemindersWords } from './words.ts'

export const ar: RemindersWords = {
  title: 'التذكيرات',
  asked: 'يذكّرك هذا التاجر بالبريد بالدفعات المستحقة.',
  stop: 'إيقاف هذه التذكيرات',
  rest: 'يوقف ذلك أيضًا الإيصالات التي طلبتها من صفحة دفع. وستستمر في تلقي الفواتير وإيصالاتها.',
  stoppedTitle: 'أُوقفت التذكيرات',
  stopped: 'لم يعد هذا التاجر يرسل إليك تذكيرات.',
  again: 'استئناف التذكيرات',
}
