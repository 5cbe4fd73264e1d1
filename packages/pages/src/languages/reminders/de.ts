import type { RemindersWords } from './words.ts'

export const de: RemindersWords = {
  title: 'Erinnerungen',
  asked: 'Dieser Händler erinnert Sie per E-Mail an offene Zahlungen.',
  stop: 'Erinnerungen beenden',
  rest: 'Rechnungen und Belege erhalten Sie weiterhin.',
  stoppedTitle: 'Erinnerungen beendet',
  stopped: 'Dieser Händler sendet Ihnen keine Erinnerungen mehr.',
  again: 'Erinnerungen wieder erhalten',
}
