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
    ended: (moment) => `Il a pris fin le ${moment}. Plus rien n’est facturé.`,
    ending: (moment) => `Il est résilié et prend fin le ${moment}. Plus rien n’est facturé.`,
    endingPaid:
      'Il est résilié. Un paiement est encore en route : s’il arrive, l’abonnement prend fin avec la période qu’il paie, sinon juste après.',
    paused: 'Il est en pause. Rien n’est facturé jusqu’à ce que le marchand le reprenne.',
    trial: (moment) => `L’essai est gratuit et prend fin le ${moment}.`,
    missed: 'Un paiement a été manqué. Payez-le pour garder l’abonnement.',
    open: 'Un paiement est en attente.',
    paid: (moment) => `Payé jusqu’au ${moment}.`,
  },
  next: 'Prochain paiement',
  nextAt: (amount, moment) => `${amount} le ${moment}`,
  unpaid: {
    invoice: (number, amount) => `Facture ${number} de ${amount}`,
    due: 'À payer avant le',
    taken: 'Elle va être prélevée de votre portefeuille : inutile de la payer ici.',
  },
  allowance: {
    heading: 'Paiements depuis votre portefeuille',
    taken: 'Chaque paiement est prélevé de votre portefeuille, comme vous l’avez signé.',
    notTaken: (issue) =>
      `Rien n’est prélevé de votre portefeuille : ${issue}. Pour chaque paiement, un lien vous est envoyé par e-mail.`,
    fill: 'Approvisionnez le portefeuille, et le prochain paiement sera de nouveau prélevé.',
    payer: 'Votre portefeuille',
    most: 'Au plus',
    year: 'Au plus en un an',
    left: 'Approuvé et restant, à la dernière vérification',
    until: 'Convenu jusqu’au',
  },
  agree: {
    heading: 'Faire prélever les paiements de votre portefeuille',
    says: (amount, merchant) =>
      `Vous signez que, pendant cinq ans, au plus ${amount} peuvent être payés de votre portefeuille à ${merchant}. Personne d’autre ne peut être payé ainsi, et jamais davantage.`,
    approval: (token) =>
      `Avant cela, votre portefeuille vous demande d’approuver ${token} pour un contrat qui n’appartient à personne. Le nombre est grand, car il couvre tous les paiements à venir. Ce qui les limite, c’est ce que vous signez.`,
    end: 'Vous pouvez y mettre fin sur cette page à tout moment.',
    endLater:
      'Vous pouvez y mettre fin à tout moment sur la page de l’abonnement, à laquelle mènent les e-mails qui le concernent.',
    button: (wallet) => `Accepter avec ${wallet}`,
    more: 'Ce que votre portefeuille avait approuvé est épuisé, ou a été retiré. Approuvez davantage, et les paiements seront de nouveau prélevés.',
    moreButton: (wallet) => `Approuver davantage avec ${wallet}`,
    noWallet: 'Pour cela, ouvrez la page dans un navigateur qui a un portefeuille, avec JavaScript activé.',
    apps: 'Ouvrir cette page dans une application de portefeuille',
    signed: 'Vous avez signé. La page montre d’elle-même quand un paiement est prélevé.',
    approved: 'Votre approbation est envoyée. Elle compte dès que le réseau la montre.',
    halfway:
      'Ce n’est pas terminé. Ce que votre portefeuille a déjà envoyé compte : appuyez de nouveau pour continuer à partir de là.',
  },
  steps: {
    look: 'Regardez votre portefeuille …',
    approve: (number, of) => `Approuvez dans votre portefeuille (${number} sur ${of}) …`,
    wait: 'Le réseau prend votre approbation …',
    sign: 'Signez dans votre portefeuille …',
    signTerms: (amount, merchant, until) =>
      `Signez dans votre portefeuille : au plus ${amount} à ${merchant}, jusqu’au ${until} …`,
    send: 'Un instant …',
  },
  cancel: {
    summary: 'Résilier l’abonnement',
    atEnd: (moment) => `Il prend fin le ${moment}, avec la période payée. Plus rien n’est facturé ensuite.`,
    atOnce:
      'Il prend fin tout de suite, et plus rien n’est facturé. Un paiement déjà en route compte encore, et paie sa période.',
    button: 'Le résilier',
    stop: 'Signée par votre portefeuille, la résiliation met aussi fin à l’accord sur le réseau : personne ne peut plus rien prélever par lui. Cela ne vous coûte rien, et personne ne peut revenir dessus.',
    stopButton: (wallet) => `Résilier et mettre fin à l’accord avec ${wallet}`,
    endButton: (wallet) => `Mettre fin à l’accord avec ${wallet}`,
    lives:
      'Cet abonnement ne prélève plus rien de votre portefeuille. Ce que vous avez signé demeure sur le réseau jusqu’à ce que vous y mettiez fin là aussi. Cela ne vous coûte rien.',
    stopped:
      'Vous avez signé la fin. Plus rien n’est prélevé ici de votre portefeuille, et le réseau en est informé. Si le réseau ne l’accepte pas, cette page la propose de nouveau.',
  },
  former: {
    summary: 'Un autre portefeuille qui a signé',
    says: (payer) =>
      `Le portefeuille ${payer} a aussi signé pour cet abonnement. Rien n’y est prélevé ici à présent. Son propriétaire peut y mettre fin sur le réseau aussi : cela ne coûte rien, et l’abonnement reste tel quel.`,
  },
  revoke: {
    summary: 'Retirer l’approbation',
    says: (token) =>
      `Cela retire ce que votre portefeuille a approuvé de ${token}, pour chaque abonnement qu’il paie par ce contrat. Ce n’est qu’une interruption : la prochaine approbation rend de nouveau payable ce que vous avez signé. Pour y mettre fin pour de bon, résiliez avec votre signature.`,
    button: (wallet) => `La retirer avec ${wallet}`,
    done: 'L’approbation est retirée.',
    next: 'Pour le prochain paiement, un lien vous sera envoyé par e-mail.',
  },
  invoices: {
    heading: 'Factures',
    status: { draft: 'Brouillon', open: 'À payer', paid: 'Payée', past_due: 'En retard', void: 'Annulée' },
  },
  problems: {
    otherAccount: (payer) =>
      `Ce n’est pas le compte ${payer}, qui a signé. Choisissez celui-là dans le portefeuille et réessayez.`,
    reverted: () => 'Le réseau a refusé la transaction, rien n’a donc changé. Réessayez.',
    notTaken: () => 'La signature n’a pas été acceptée. Rechargez la page pour voir où en est l’abonnement.',
    notSeen: () =>
      'Votre portefeuille a envoyé la transaction, et le réseau ne l’a pas encore prise. Attendez que votre portefeuille la montre comme faite, puis appuyez de nouveau.',
    notAsShown: () =>
      'Ce que votre portefeuille devait signer n’est pas ce que dit cette page. Rien n’a été signé. Rechargez la page.',
  },
}
