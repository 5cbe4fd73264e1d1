import type { SubscriptionMessages } from './messages.ts'

export const fr: SubscriptionMessages = {
  each: {
    minute: (amount) => `${amount} par minute`,
    hour: (amount) => `${amount} par heure`,
    week: (amount) => `${amount} par semaine`,
    month: (amount) => `${amount} par mois`,
    year: (amount) => `${amount} par an`,
  },
  standing: {
    ended: (moment) => `Votre abonnement a pris fin le ${moment}. Plus rien ne sera facturé.`,
    ending: (moment) => `Résilié. Prend fin le ${moment}.`,
    endingSays: 'Plus rien ne sera facturé. Vous gardez l’accès jusque-là.',
    canceled: 'Votre abonnement est résilié.',
    lastPayment: (amount, invoice, moment) =>
      `Un dernier paiement de ${amount} (${invoice}) est en cours de prélèvement sur votre portefeuille. S’il arrive, votre abonnement court jusqu’au ${moment} ; sinon, il prend fin immédiatement.`,
    endingPaid:
      'Un paiement est encore en cours de traitement. S’il arrive, votre abonnement court jusqu’à la fin de la période qu’il paie. Sinon, il prend fin immédiatement.',
    paused: 'Votre abonnement est suspendu.',
    pausedSays: 'Rien n’est facturé jusqu’à ce que le marchand le reprenne.',
    contact: 'Contacter le marchand',
    trial: (moment) => `Votre essai gratuit prend fin le ${moment}.`,
    missed: 'Un paiement est en retard. Réglez-le pour conserver votre abonnement.',
    open: 'Un paiement est dû.',
    paid: (moment) => `Payé jusqu’au ${moment}.`,
  },
  next: 'Prochain paiement',
  nextAt: (amount, moment) => `${amount} le ${moment}`,
  nextFrom: (amount, day) => `${amount} à partir du ${day}`,
  unpaid: {
    pay: (amount) => `Payer ${amount}`,
    invoice: (number, amount) => `Facture ${number} de ${amount}`,
    due: 'À payer avant le',
    taken:
      'Ce paiement sera prélevé automatiquement sur votre portefeuille. Vous n’avez pas à le régler ici.',
    choice: 'Payez-la maintenant, ou autorisez davantage ci-dessous et elle sera prélevée automatiquement.',
    instead: 'Le régler vous-même',
  },
  allowance: {
    heading: 'Paiements automatiques',
    taken: 'Les paiements sont prélevés automatiquement sur votre portefeuille, comme vous l’avez signé.',
    paused: 'Votre accord reste valable. Rien n’est prélevé tant que l’abonnement est suspendu.',
    unsigned:
      'Les paiements automatiques ne sont pas configurés. Pour chaque paiement, vous recevez un lien par e-mail.',
    notTaken: (issue) =>
      `Les paiements automatiques ne sont pas actifs : ${issue}. Pour chaque paiement, vous recevez un lien par e-mail.`,
    tooLow: (price, agreed) => `le nouveau prix de ${price} dépasse les ${agreed} que vous avez acceptés`,
    fill: 'Approvisionnez votre portefeuille pour reprendre les paiements automatiques.',
    payer: 'Votre portefeuille',
    most: 'Maximum',
    year: 'Maximum par an',
    left: 'Autorisation restante',
    until: 'Valable jusqu’au',
  },
  agree: {
    heading: 'Configurer les paiements automatiques',
    says: (amount, merchant) =>
      `Vous autorisez ${merchant} à prélever au plus ${amount} sur votre portefeuille pendant cinq ans. Personne d’autre ne peut prélever avec votre signature, et personne ne peut prélever davantage.`,
    asks: (token, amount) =>
      `D’abord, votre portefeuille vous demande d’approuver environ ${amount} en ${token}. C’est une autorisation, pas un paiement : elle couvre tous les paiements des cinq ans.`,
    why: 'Pourquoi autant en une fois ?',
    approval: (most) =>
      `Vous l’approuvez une seule fois, pour un contrat qui n’appartient à personne ; les paiements suivants n’ont alors pas besoin d’approbation. Malgré cela, il ne peut pas être prélevé plus que ce que vous signez : ${most}.`,
    end: 'Vous pouvez y mettre fin sur cette page à tout moment.',
    endLater:
      'Vous pouvez y mettre fin à tout moment sur la page de votre abonnement, dont le lien figure dans chaque e-mail qui le concerne.',
    button: (wallet) => `Accepter avec ${wallet}`,
    payButton: (amount, wallet) => `Accepter et payer ${amount} avec ${wallet}`,
    newHeading: 'Accepter le nouveau prix',
    newButton: (amount, wallet) => `Accepter ${amount} avec ${wallet}`,
    replaces: (amount, payer) =>
      `Signez avec le portefeuille ${payer} : le nouvel accord remplace alors celui de ${amount} dès son premier paiement.`,
    old: (amount) => `Votre accord de ${amount}`,
    more: 'Les paiements automatiques ne sont pas actifs : le montant autorisé est épuisé ou l’autorisation a été retirée.',
    moreLink:
      'Tant que vous n’autorisez pas davantage, vous recevez un lien par e-mail pour chaque paiement.',
    moreButton: (wallet) => `Autoriser davantage avec ${wallet}`,
    noWallet: 'Pour cela, ouvrez la page dans un navigateur qui a un portefeuille, avec JavaScript activé.',
    apps: 'Ouvrir cette page dans une application de portefeuille',
    signed: 'Les paiements automatiques sont configurés. Cette page indique quand un paiement est prélevé.',
    approved: 'Votre autorisation a été envoyée. Elle prend effet dès que le réseau la confirme.',
    halfway:
      'La configuration n’est pas terminée. Les étapes déjà effectuées par votre portefeuille comptent : appuyez de nouveau pour continuer.',
  },
  steps: {
    look: 'Consultez votre portefeuille …',
    approve: (number, of) => `Approuvez dans votre portefeuille (${number} sur ${of}) …`,
    wait: 'En attente de la confirmation de votre autorisation par le réseau …',
    sign: 'Signez dans votre portefeuille …',
    signTerms: (amount, merchant, until) =>
      `Signez dans votre portefeuille : au plus ${amount} à ${merchant}, jusqu’au ${until} …`,
    send: 'Un instant …',
  },
  cancel: {
    summary: 'Résilier l’abonnement',
    atEnd: (moment) =>
      `Votre abonnement reste actif jusqu’au ${moment}, fin de la période payée. Plus rien ne sera facturé ensuite.`,
    atOnce:
      'Votre abonnement prend fin immédiatement et plus rien ne sera facturé. Un paiement déjà en cours de traitement compte encore pour sa période.',
    button: 'Confirmer la résiliation',
    stop: 'Signée par votre portefeuille, la résiliation met aussi fin à l’accord sur le réseau : personne ne peut plus rien prélever par lui. Cela ne vous coûte rien. C’est irréversible.',
    stopButton: (wallet) => `Résilier et mettre fin à l’accord avec ${wallet}`,
    endButton: (wallet) => `Mettre fin à l’accord avec ${wallet}`,
    endHeading: 'Mettre fin à l’accord',
    inFlight:
      'Avec votre signature, l’accord prend fin aussi sur le réseau : aucun autre paiement ne peut plus être prélevé par lui. Le paiement déjà en cours de prélèvement n’est pas arrêté. Cela ne vous coûte rien. C’est irréversible.',
    optional: 'Facultatif : mettre fin à l’accord aussi dans votre portefeuille',
    lives:
      'Plus rien n’est prélevé sur votre portefeuille pour cet abonnement. L’accord reste sur le réseau jusqu’à ce que vous y mettiez fin là aussi. Cela ne vous coûte rien. C’est irréversible.',
    stopped:
      'Vous avez signé la fin de l’accord. Aucun nouveau paiement n’est prélevé ici sur votre portefeuille, et le réseau en est informé. S’il ne l’accepte pas, cette page la proposera de nouveau.',
  },
  former: {
    summary: 'Un autre portefeuille avec un accord',
    says: (payer) =>
      `Le portefeuille ${payer} a aussi signé pour cet abonnement. Rien n’y est prélevé actuellement. Son titulaire peut mettre fin à l’accord sur le réseau sans frais. L’abonnement ne change pas.`,
  },
  revoke: {
    summary: 'Retirer l’autorisation pour tous les abonnements de ce portefeuille',
    says: (token) =>
      `Ceci retire l’autorisation de ${token} de votre portefeuille pour tous les abonnements qu’il paie avec ce contrat. Les paiements automatiques sont seulement interrompus : la prochaine autorisation les reprend. Pour y mettre fin définitivement, résiliez avec votre signature.`,
    button: (wallet) => `Retirer avec ${wallet}`,
    done: 'Votre autorisation a été retirée.',
    next: 'Vous recevrez un lien par e-mail pour le prochain paiement.',
  },
  invoices: {
    heading: 'Factures',
    issued: 'Émise',
    status: { draft: 'Brouillon', open: 'À payer', paid: 'Payée', past_due: 'En retard', void: 'Annulée' },
  },
  problems: {
    otherAccount: (payer) =>
      `Votre portefeuille utilise un autre compte. Passez à ${payer}, qui a signé l’accord, et réessayez.`,
    reverted: () => 'Le réseau a refusé la transaction, rien n’a donc changé. Réessayez.',
    notTaken: () => 'Votre signature n’a pas été acceptée. Rechargez la page pour voir l’état actuel.',
    notSeen: () =>
      'Votre portefeuille a envoyé la transaction, mais le réseau ne l’a pas encore confirmée. Attendez que votre portefeuille l’affiche comme terminée, puis appuyez de nouveau.',
    notAsShown: () =>
      'Ce que votre portefeuille devait signer ne correspond pas à cette page. Rien n’a été signé. Rechargez la page.',
  },
}
