import type { RemindersWords } from './words.ts'

export const en: RemindersWords = {
  title: 'Reminders',
  asked: 'This merchant emails you about payments that are still due.',
  stop: 'Stop reminders from this merchant',
  rest: 'You will still receive invoices and their receipts. Receipts requested on a payment page are stopped too.',
  stoppedTitle: 'Reminders stopped',
  stopped: 'This merchant no longer sends you reminders.',
  again: 'Resume reminders',
}
