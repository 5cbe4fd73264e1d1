import type { RemindersWords } from './words.ts'

export const en: RemindersWords = {
  title: 'Reminders',
  asked: 'This merchant emails you about payments that are still due.',
  stop: 'Stop reminders from this merchant',
  rest: 'This also stops receipts that you requested on a payment page. You still receive invoices and the receipts for them.',
  stoppedTitle: 'Reminders stopped',
  stopped: 'This merchant no longer sends you reminders.',
  again: 'Resume reminders',
}
