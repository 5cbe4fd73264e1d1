import type { LaterMessages } from '../messages.ts'

export const fr: LaterMessages = {
  attest: {
    only: (age) => `Vous devez avoir ${age} ans ou plus pour acheter ceci.`,
    category: 'Type de produit',
    button: (age) => `J’ai ${age} ans ou plus`,
    kept: 'Votre confirmation et son heure sont conservées avec le paiement.',
  },
  report: {
    hint: 'Votre portefeuille ou votre plateforme affiche un hash de transaction (TxID) pour chaque paiement. Saisissez-le ici pour rechercher votre paiement.',
    hash: 'Hash de la transaction',
    another: 'Signaler une autre transaction',
    button: 'Rechercher mon paiement',
    close: 'Fermer',
    looking: 'Nous recherchons votre paiement.',
    details: 'Détails du paiement',
  },
  seen: {
    heading: 'Paiement détecté. Ne payez pas une deuxième fois.',
    confirmations: (have, need) => `${have} confirmations sur ${need}.`,
    soon: (amount) => `${amount} sont en route vers le marchand. Vous pouvez fermer cette page.`,
    again:
      'Le réseau n’a pas encore inclus à nouveau votre paiement. Vous n’avez rien à faire : cette page se met à jour d’elle-même.',
  },
  asked: {
    heading: 'Le paiement a-t-il été envoyé ?',
    wait: 'Le paiement a été demandé à votre portefeuille, mais cette page n’a pas reçu de réponse. Vérifiez votre portefeuille avant de payer à nouveau : si le paiement a été envoyé, il s’affichera ici.',
    again: 'Rien n’a été envoyé : payer maintenant',
  },
  sent: {
    heading: 'Votre portefeuille a envoyé le paiement. Ne payez pas une deuxième fois.',
    wait: 'Il s’affichera ici dès que le réseau l’aura reçu.',
    again: 'Le paiement a échoué dans mon portefeuille : payer à nouveau',
    late: 'Votre portefeuille a envoyé ce paiement. S’il l’a été à temps, il sera encore reconnu ici. Sinon, indiquez cette transaction au marchand.',
  },
  paid: {
    heading: 'Payé. Merci.',
    amount: 'Montant',
    with: 'Payé avec',
    on: 'Payé le',
    surplus: (amount) =>
      `Vous avez envoyé ${amount} de plus que le prix. Demandez au marchand de vous les renvoyer.`,
    refunded: (amount) => `${amount} ont été remboursés.`,
    allRefunded: 'Ce paiement a été remboursé.',
    pdf: 'Télécharger le reçu (PDF)',
    mail: 'Envoyer le reçu par e-mail',
    email: 'Votre adresse e-mail',
    sent: 'Si l’adresse est correcte, le reçu arrive dans un instant.',
    subscription: 'Gérer votre abonnement',
    returning: 'Retour chez le marchand …',
    stay: 'Rester ici',
    print: 'Imprimer cette page',
  },
  waiting: {
    heading: 'Le délai de paiement est écoulé.',
    body: 'Ne payez plus maintenant. Si vous avez déjà payé, votre paiement s’affichera ici dès qu’il sera trouvé. Si vous n’avez pas payé, cette page indiquera bientôt comment recommencer.',
  },
  short: {
    heading: 'Le montant complet n’est pas arrivé à temps.',
    came: (came, price) => `${came} reçus sur ${price}.`,
    ask: (came) => `Le marchand voit ce paiement et peut rembourser les ${came}.`,
    askNamed: (came, address) =>
      `Le marchand peut rembourser les ${came}. Vous avez demandé un remboursement à l’adresse ${address}.`,
    back: 'Le marchand l’a remboursé.',
    exchange:
      'Si vous avez payé depuis une plateforme, donnez au marchand votre propre adresse de portefeuille ou de dépôt. Un remboursement à l’adresse d’envoi de la plateforme peut être perdu.',
    stop: 'N’envoyez plus rien ici.',
    again: 'Pour payer, recommencez depuis la boutique ou le lien qui vous a amené ici.',
  },
  over: {
    heading: 'Ce paiement a expiré.',
    body: 'Aucun paiement n’est arrivé à temps. Si vous avez déjà payé, ne payez pas une deuxième fois. Sinon, recommencez depuis la boutique ou le lien qui vous a amené ici.',
  },
  contact: 'Contacter le marchand',
  notByHand:
    'Trop de paiements de ce montant sont en cours pour que le vôtre puisse être distingué. Réessayez plus tard, ou demandez au marchand un autre moyen de payer.',
  reverted: 'Un paiement a échoué sur le réseau, rien n’a été transféré. Vous pouvez payer à nouveau.',
  dropped:
    'Le réseau a abandonné un paiement, rien n’a été transféré. Vérifiez dans votre portefeuille qu’il a disparu avant de payer à nouveau.',
}
