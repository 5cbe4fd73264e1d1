import type { RemindersWords } from './words.ts'

export const fr: RemindersWords = {
  title: 'Rappels',
  asked: 'Ce marchand vous rappelle par e-mail les paiements en attente.',
  stop: 'Arrêter ces rappels',
  rest: 'Cela arrête aussi les reçus que vous avez demandés sur une page de paiement. Vous recevrez toujours les factures et leurs reçus.',
  stoppedTitle: 'Rappels arrêtés',
  stopped: 'Ce marchand ne vous envoie plus de rappels.',
  again: 'Recevoir à nouveau les rappels',
}
