import type { Refusals } from '../messages.ts'

export const fr: Refusals = {
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a pas de page à cette adresse. Vérifiez que l’adresse est complète.',
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
    text: 'Les paiements ne sont pas disponibles dans votre région. Veuillez ne pas payer.',
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
    text: 'Le marchand ne peut pas recevoir ce paiement pour le moment.',
  },
  gone: {
    title: 'N’est plus disponible',
    text: 'Ceci ne peut plus être payé.',
  },
  linkOff: {
    title: 'Lien de paiement inactif',
    text: 'Rien n’a été débité. Demandez un nouveau lien là où vous avez trouvé celui-ci.',
  },
  notForSale: {
    title: 'Pas en vente actuellement',
    text: 'Ce que vend ce lien n’est pas en vente pour le moment.',
  },
  notPossible: {
    title: 'Impossible pour le moment',
    text: 'Ce n’est pas possible pour le moment.',
  },
}
