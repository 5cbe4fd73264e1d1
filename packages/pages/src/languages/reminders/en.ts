import type { RemindersWords } from './words.ts'

export const en: RemindersWords = {
  title: 'Reminders',
  asked: 'This merchant reminds you by mail of what is not paid yet.',
  stop: 'Send me no more reminders',
  rest: 'Invoices and receipts are sent all the same.',
  stoppedTitle: 'No more reminders',
  stopped: 'This merchant sends you no more reminders.',
  again: 'Send them again',
}
