import type { AgreeingMessages } from '../messages.ts'

export const fr: AgreeingMessages = {
  trial:
    'Rien n’est payé maintenant. Acceptez avec votre portefeuille : l’essai commence alors, et les paiements sont prélevés de votre portefeuille une fois l’essai terminé.',
  signedTrial: 'Vous avez signé. L’essai commence dès que l’autorisation de votre portefeuille est vue.',
  byHand: 'Payer vous-même à chaque fois',
  renewals: 'Vous recevez un lien par e-mail pour chaque renouvellement.',
  payer: 'Adresse du portefeuille qui paiera',
  payerHint:
    'Saisissez l’adresse depuis laquelle vous enverrez le paiement. N’utilisez pas pour cela un compte sur une plateforme d’échange.',
  signed: {
    awaiting_approval:
      'Vous avez signé. Le premier paiement est prélevé dès que l’autorisation de votre portefeuille est vue.',
    charging: 'Votre autorisation est vue. Le premier paiement est en cours de prélèvement.',
    agreed: 'Votre autorisation est vue. Le premier paiement est en cours de prélèvement.',
  },
  notYet: (issue) => `Le premier paiement n’a pas encore pu être prélevé : ${issue}.`,
  tried: 'Une nouvelle tentative se fait d’elle-même.',
  issues: {
    no_terms: 'rien n’a été signé',
    insufficient_balance: 'votre portefeuille contient trop peu',
    insufficient_allowance: 'votre portefeuille a autorisé trop peu',
    reverted: 'le réseau l’a refusé',
    not_due: 'sa période n’a pas commencé, ou est terminée',
    stopped: 'l’accord a pris fin',
    token_refused: 'le jeton l’a refusé',
    terms_too_low: 'le prix dépasse ce qui a été signé',
    not_named: 'le marchand ne l’a pas permis',
    refused: 'le marchand n’accepte aucun paiement de vous pour le moment',
    unavailable: 'les prélèvements ne sont pas disponibles pour le moment',
  },
}
