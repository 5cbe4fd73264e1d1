import type { Refusals } from '../messages.ts'

export const fr: Refusals = {
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a pas de page à cette adresse. Vérifiez que l’adresse est complète, ou demandez-en une nouvelle au marchand.',
  },
  wrongMethod: { title: 'Impossible', text: 'Cette page ne peut être ouverte que dans un navigateur.' },
  foreignForm: {
    title: 'Ne vient pas de cette page',
    text: 'Un autre site a demandé ce paiement. Ouvrez vous-même l’adresse du marchand pour payer.',
  },
  tooMany: {
    title: 'Trop de demandes',
    text: 'Trop de demandes sont venues de votre réseau. Attendez un instant et rechargez la page.',
  },
  broken: {
    title: 'Une erreur est survenue',
    text: 'La page n’a pas pu être faite. Rechargez-la dans un instant. Si vous avez payé, le paiement n’est pas perdu.',
  },
  notUnderstood: { title: 'Non compris', text: 'Revenez en arrière, rechargez la page et réessayez.' },
  restricted: {
    title: 'Non disponible dans votre pays',
    text: 'Les paiements depuis l’endroit où vous êtes ne sont pas acceptés ici. Ne payez pas. Le marchand peut vous indiquer d’autres moyens.',
  },
  limited: {
    title: 'Trop de paiements en cours',
    text: 'Trop de paiements ont été commencés et non faits. Terminez-en un, ou attendez un peu et réessayez.',
  },
  tooManyMessages: {
    title: 'Trop de messages',
    text: 'Trop de messages ont été envoyés. Attendez un peu et réessayez.',
  },
  noWallet: {
    title: 'Impossible pour le moment',
    text: 'Le marchand n’a pas de portefeuille pour cela actuellement. Demandez-lui un autre moyen de payer.',
  },
  gone: {
    title: 'N’est plus disponible',
    text: 'Ceci ne peut plus être payé. Demandez un nouveau paiement au marchand.',
  },
  linkOff: {
    title: 'N’est plus utilisé',
    text: 'Ce lien de paiement n’est plus utilisé. Demandez au marchand un autre moyen de payer.',
  },
  notForSale: {
    title: 'Pas en vente actuellement',
    text: 'Ce que vend ce lien n’est pas en vente actuellement. Demandez au marchand un autre moyen de payer.',
  },
  notPossible: {
    title: 'Impossible pour le moment',
    text: 'Cela ne peut pas être fait maintenant. Demandez au marchand un autre moyen de payer.',
  },
}
