import type { RemindersWords } from './words.ts'

export const de: RemindersWords = {
  title: 'Erinnerungen',
  asked: 'Dieser Händler erinnert Sie per E-Mail an offene Zahlungen.',
  stop: 'Erinnerungen beenden',
  rest: 'Das beendet auch Belege, die Sie auf einer Zahlungsseite angefordert haben. Rechnungen und deren Belege erhalten Sie weiterhin.',
  stoppedTitle: 'Erinnerungen beendet',
  stopped: 'Dieser Händler sendet Ihnen keine Erinnerungen mehr.',
  again: 'Erinnerungen wieder erhalten',
}
