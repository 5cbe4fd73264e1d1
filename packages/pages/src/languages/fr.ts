import type { Messages } from './messages.ts'

export const fr: Messages = {
  testMode: 'Mode test : aucun argent réel ne circule.',
  verified: 'Entreprise vérifiée',
  questions: 'Des questions ? Écrivez à',
  language: 'Langue',
  cancel: 'Annuler',
  back: 'Retour au marchand',
  titles: {
    attest: 'Confirmez votre âge',
    choose: 'Payer',
    pay: 'Payer',
    seen: 'Paiement vu',
    sent: 'Paiement envoyé',
    waiting: 'Le délai est écoulé',
    paid: 'Payé',
    short: 'Le montant payé est insuffisant',
    over: 'Expiré',
  },
  free: (days) => `${days} d’essai gratuit`,
  attest: {
    only: (age) => `Seules les personnes de ${age} ans ou plus peuvent acheter ceci.`,
    category: 'Type de produit',
    button: (age) => `J’ai ${age} ans ou plus`,
    kept: 'Votre déclaration et son heure sont conservées avec le paiement.',
  },
  choose: {
    how: 'Vous payez depuis votre propre portefeuille, directement au marchand.',
    several:
      'Choisissez avec quoi vous payez. Vous payez depuis votre propre portefeuille, directement au marchand.',
    payer: 'L’adresse de votre portefeuille',
  },
  payWith: (pair) => `Payer avec ${pair}`,
  pair: (token, chain) => `${token} sur ${chain}`,
  until: 'Payable jusqu’au',
  timeLeft: 'Temps restant',
  pay: {
    exactly: 'Envoyez exactement',
    recognised: 'Votre paiement est reconnu à ce montant exact.',
    scan: 'Scannez avec votre portefeuille',
    code: (pair) => `Code QR du paiement avec ${pair}`,
    addressCode: 'Code QR de l’adresse seule',
    open: 'Ouvrir dans un portefeuille',
    amount: 'Montant exact',
    address: 'À l’adresse',
    network: 'Réseau',
    token: 'Jeton',
    copy: 'Copier',
    copied: 'Copié',
    copyWhat: (what) => `Copier : ${what}`,
    only: (token, chain) =>
      `Envoyez uniquement des ${token} sur ${chain}. Ce qui est envoyé sur un autre réseau peut être perdu.`,
    more: 'L’adresse seule en code, ou payer depuis une plateforme d’échange',
    exchange:
      'Si vous payez depuis une plateforme d’échange, choisissez-y ce réseau et ajoutez ses frais : le montant exact ci-dessus doit arriver.',
    byItself: 'Cette page affiche d’elle-même le paiement dès qu’il est vu.',
    otherPairs: 'Ou avec autre chose',
    notByHand:
      'Trop de paiements de ce montant sont en cours pour distinguer le vôtre des autres ; il ne peut donc pas être fait à la main maintenant. Réessayez plus tard, ou demandez au marchand un autre moyen de payer.',
    underpaid:
      'Un paiement trop faible est arrivé. Payez le montant entier ci-dessous en une fois avant la fin du délai, et demandez au marchand de vous rendre l’autre.',
    reverted: 'Un paiement a échoué sur le réseau, rien n’a été transféré. Il peut être refait.',
    apps: 'Ouvrir cette page dans une application de portefeuille',
  },
  report: {
    summary: 'J’ai payé et rien ne se passe',
    hint: 'Votre portefeuille ou votre plateforme affiche un hash pour chaque paiement. Saisissez-le ici pour que le paiement soit recherché.',
    hash: 'Hash de la transaction',
    button: 'Rechercher mon paiement',
    credited: 'Votre paiement a été trouvé.',
    kept: 'Merci. La transaction n’est pas encore là, ou n’est pas clairement la vôtre. Le marchand la verra et la recherche continue.',
  },
  seen: {
    heading: 'Le paiement est vu. Ne payez pas une deuxième fois.',
    confirmations: (have, need) => `${have} confirmations sur ${need}.`,
    soon: (amount) => `Il sera définitif dans un instant : ${amount} sont en route vers le marchand.`,
  },
  sent: {
    heading: 'Votre portefeuille a envoyé le paiement. Ne payez pas une deuxième fois.',
    wait: 'Il s’affiche ici dès que le réseau l’a reçu.',
    again: 'Le paiement a échoué dans mon portefeuille : payer à nouveau',
  },
  paid: { heading: 'Payé. Merci.', received: 'Reçu', print: 'Imprimer le reçu' },
  waiting: {
    heading: 'Le délai de paiement est écoulé.',
    body: 'Ne payez plus. Si vous avez payé avant, le paiement est encore recherché et s’affichera ici.',
  },
  short: {
    heading: 'Le montant payé à temps est insuffisant.',
    body: 'Ne payez plus ici. Demandez au marchand de vous rendre ce que vous avez payé, et un nouveau paiement.',
  },
  over: {
    heading: 'Ce paiement a expiré.',
    body: 'Rien n’a été payé à temps. Demandez-en un nouveau au marchand, ou rouvrez l’adresse qui vous a amené ici.',
  },
  transactionOn: (chain) => `Transaction sur ${chain}`,
  agreeing: {
    trial:
      'Rien n’est payé maintenant. Acceptez là où le marchand demande votre signature : l’essai commence alors, et les paiements sont prélevés de votre portefeuille une fois l’essai terminé.',
    signedTrial: 'Vous avez signé. L’essai commence dès que l’autorisation de votre portefeuille est vue.',
    offer:
      'Le marchand propose de prélever les renouvellements de votre portefeuille : acceptez là où il demande votre signature. Si vous payez ici à la main, un lien vous est envoyé par e-mail pour chaque renouvellement.',
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
    },
  },
  wallet: {
    heading: 'Payer avec un portefeuille dans ce navigateur',
    payWith: (wallet) => `Payer avec ${wallet}`,
    unnamed: 'votre portefeuille',
    look: 'Regardez votre portefeuille …',
    or: 'ou scannez',
  },
  offline: 'Pas de connexion. La page reprend d’elle-même.',
}
