import type { RemindersWords } from './words.ts'

export const fr: RemindersWords = {
  title: 'Rappels',
  asked: 'Ce marchand vous rappelle par e-mail ce qui n’est pas encore payé.',
  stop: 'Ne plus m’envoyer de rappels',
  rest: 'Les factures et les reçus sont toujours envoyés.',
  stoppedTitle: 'Plus de rappels',
  stopped: 'Ce marchand ne vous envoie plus de rappels.',
  again: 'Les envoyer de nouveau',
}
