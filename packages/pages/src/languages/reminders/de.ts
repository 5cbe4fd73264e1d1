import type { RemindersWords } from './words.ts'

export const de: RemindersWords = {
  title: 'Erinnerungen',
  asked: 'Dieser Händler erinnert Sie per E-Mail an offene Zahlungen.',
  stop: 'Erinnerungen beenden',
  rest: 'Rechnungen und deren Belege erhalten Sie weiterhin. Auf einer Zahlungsseite angeforderte Belege entfallen ebenfalls.',
  stoppedTitle: 'Erinnerungen beendet',
  stopped: 'Dieser Händler sendet Ihnen keine Erinnerungen mehr.',
  again: 'Erinnerungen wieder erhalten',
}
