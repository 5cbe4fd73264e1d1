import type { RemindersWords } from './words.ts'

export const de: RemindersWords = {
  title: 'Erinnerungen',
  asked: 'Dieser Händler erinnert Sie per E-Mail an das, was noch nicht bezahlt ist.',
  stop: 'Keine Erinnerungen mehr senden',
  rest: 'Rechnungen und Belege werden weiterhin gesendet.',
  stoppedTitle: 'Keine Erinnerungen mehr',
  stopped: 'Dieser Händler sendet Ihnen keine Erinnerungen mehr.',
  again: 'Wieder senden',
}
