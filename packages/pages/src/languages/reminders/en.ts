import type { RemindersWords } from './words.ts'

export const en: RemindersWords = {
  title: 'Reminders',
  asked: 'This merchant reminds you by email of unpaid invoices.',
  stop: 'Stop reminders from this merchant',
  rest: 'You still receive invoices and receipts.',
  stoppedTitle: 'No more reminders',
  stopped: 'This merchant sends you no more reminders.',
  again: 'Send reminders again',
}
