import type { SubscriptionMessages } from './messages.ts'

export const de: SubscriptionMessages = {
  each: {
    minute: (amount) => `${amount} je Minute`,
    hour: (amount) => `${amount} je Stunde`,
    week: (amount) => `${amount} je Woche`,
    month: (amount) => `${amount} im Monat`,
    year: (amount) => `${amount} im Jahr`,
  },
  standing: {
    ended: (moment) => `Es endete am ${moment}. Es wird nichts mehr berechnet.`,
    ending: (moment) => `Es ist gekündigt und endet am ${moment}. Es wird nichts mehr berechnet.`,
    endingPaid:
      'Es ist gekündigt. Eine Zahlung ist noch unterwegs: kommt sie an, endet es mit dem Zeitraum, den sie bezahlt, sonst gleich danach.',
    paused: 'Es ruht. Es wird nichts berechnet, bis der Händler es fortsetzt.',
    trial: (moment) => `Die Probezeit ist kostenlos und endet am ${moment}.`,
    missed: 'Eine Zahlung ist ausgeblieben. Zahlen Sie sie, um das Abonnement zu behalten.',
    open: 'Eine Zahlung ist offen.',
    paid: (moment) => `Bezahlt bis ${moment}.`,
  },
  next: 'Nächste Zahlung',
  nextAt: (amount, moment) => `${amount} am ${moment}`,
  unpaid: {
    invoice: (number, amount) => `Rechnung ${number} über ${amount}`,
    due: 'Fällig am',
    taken: 'Sie wird gleich von Ihrer Wallet abgebucht: Sie müssen sie hier nicht bezahlen.',
  },
  allowance: {
    heading: 'Zahlungen von Ihrer Wallet',
    taken: 'Jede Zahlung wird von Ihrer Wallet abgebucht, wie Sie es unterschrieben haben.',
    notTaken: (issue) =>
      `Von Ihrer Wallet wird nicht abgebucht: ${issue}. Für jede Zahlung erhalten Sie einen Link per E-Mail.`,
    fill: 'Füllen Sie die Wallet auf, dann wird die nächste Zahlung wieder abgebucht.',
    payer: 'Ihre Wallet',
    most: 'Höchstens',
    year: 'Höchstens in einem Jahr',
    left: 'Freigegeben und übrig, als zuletzt nachgesehen wurde',
    until: 'Vereinbart bis',
  },
  agree: {
    heading: 'Zahlungen von Ihrer Wallet abbuchen lassen',
    says: (amount, merchant) =>
      `Sie unterschreiben, dass fünf Jahre lang höchstens ${amount} von Ihrer Wallet an ${merchant} gezahlt werden dürfen. Niemand sonst kann damit bezahlt werden, und nie mehr.`,
    approval: (token) =>
      `Davor bittet Ihre Wallet Sie, ${token} für einen Vertrag freizugeben, der niemandem gehört. Die Zahl ist groß, weil sie alle künftigen Zahlungen deckt. Begrenzt werden diese durch das, was Sie unterschreiben.`,
    end: 'Sie können das jederzeit auf dieser Seite beenden.',
    endLater:
      'Sie können das jederzeit auf der Seite des Abonnements beenden, zu der die E-Mails darüber führen.',
    button: (wallet) => `Mit ${wallet} zustimmen`,
    more: 'Was Ihre Wallet freigegeben hat, ist verbraucht oder wurde zurückgenommen. Geben Sie mehr frei, dann wird wieder abgebucht.',
    moreButton: (wallet) => `Mit ${wallet} mehr freigeben`,
    noWallet: 'Öffnen Sie die Seite dazu in einem Browser mit einer Wallet und eingeschaltetem JavaScript.',
    apps: 'Diese Seite in einer Wallet-App öffnen',
    signed: 'Sie haben unterschrieben. Die Seite zeigt von selbst, wenn eine Zahlung abgebucht wird.',
    approved: 'Ihre Freigabe ist gesendet. Sie gilt, sobald das Netzwerk sie zeigt.',
    halfway:
      'Das ist noch nicht fertig. Was Ihre Wallet schon gesendet hat, zählt: drücken Sie noch einmal, um von dort weiterzumachen.',
  },
  steps: {
    look: 'Sehen Sie in Ihre Wallet …',
    approve: (number, of) => `Geben Sie in Ihrer Wallet frei (${number} von ${of}) …`,
    wait: 'Das Netzwerk nimmt Ihre Freigabe auf …',
    sign: 'Unterschreiben Sie in Ihrer Wallet …',
    signTerms: (amount, merchant, until) =>
      `Unterschreiben Sie in Ihrer Wallet: höchstens ${amount} an ${merchant}, bis ${until} …`,
    send: 'Einen Moment …',
  },
  cancel: {
    summary: 'Das Abonnement kündigen',
    atEnd: (moment) =>
      `Es endet am ${moment}, mit dem bezahlten Zeitraum. Danach wird nichts mehr berechnet.`,
    atOnce:
      'Es endet sofort, und es wird nichts mehr berechnet. Eine Zahlung, die schon unterwegs ist, gilt noch und bezahlt ihren Zeitraum.',
    button: 'Kündigen',
    stop: 'Mit der Unterschrift Ihrer Wallet beendet die Kündigung auch die Vereinbarung im Netzwerk: niemand kann danach noch etwas abbuchen. Das kostet Sie nichts, und niemand kann es zurücknehmen.',
    stopButton: (wallet) => `Mit ${wallet} kündigen und die Vereinbarung beenden`,
    endButton: (wallet) => `Die Vereinbarung mit ${wallet} beenden`,
    lives:
      'Für dieses Abonnement wird nichts mehr von Ihrer Wallet abgebucht. Was Sie unterschrieben haben, besteht im Netzwerk weiter, bis Sie es auch dort beenden. Das kostet Sie nichts.',
    stopped:
      'Sie haben das Ende unterschrieben. Von Ihrer Wallet wird hier nichts mehr abgebucht, und das Netzwerk erfährt davon. Nimmt es das Ende nicht an, bietet diese Seite es noch einmal an.',
  },
  former: {
    summary: 'Eine andere Wallet, die unterschrieben hat',
    says: (payer) =>
      `Auch die Wallet ${payer} hat für dieses Abonnement unterschrieben. Von ihr wird hier zurzeit nichts abgebucht. Wem sie gehört, kann das auch im Netzwerk beenden: das kostet nichts, und das Abonnement bleibt, wie es ist.`,
  },
  revoke: {
    summary: 'Die Freigabe zurücknehmen',
    says: (token) =>
      `Damit nehmen Sie zurück, was Ihre Wallet von ${token} freigegeben hat, für jedes Abonnement, das sie über diesen Vertrag zahlt. Das unterbricht nur: mit der nächsten Freigabe ist wieder zahlbar, was Sie unterschrieben haben. Um es endgültig zu beenden, kündigen Sie mit Ihrer Unterschrift.`,
    button: (wallet) => `Mit ${wallet} zurücknehmen`,
    done: 'Die Freigabe ist zurückgenommen.',
    next: 'Für die nächste Zahlung erhalten Sie einen Link per E-Mail.',
  },
  invoices: {
    heading: 'Rechnungen',
    status: { draft: 'Entwurf', open: 'Offen', paid: 'Bezahlt', past_due: 'Überfällig', void: 'Storniert' },
  },
  problems: {
    otherAccount: (payer) =>
      `Das ist ein anderes Konto als ${payer}, das unterschrieben hat. Wählen Sie jenes in der Wallet und versuchen Sie es noch einmal.`,
    reverted: () =>
      'Das Netzwerk hat die Transaktion abgelehnt, es hat sich nichts geändert. Versuchen Sie es noch einmal.',
    notTaken: () =>
      'Die Unterschrift wurde nicht angenommen. Laden Sie die Seite neu, um zu sehen, wie es um das Abonnement steht.',
    notSeen: () =>
      'Ihre Wallet hat die Transaktion gesendet, aber das Netzwerk hat sie noch nicht aufgenommen. Warten Sie, bis Ihre Wallet sie als erledigt zeigt, und drücken Sie dann noch einmal.',
    notAsShown: () =>
      'Was Ihre Wallet unterschreiben sollte, ist nicht, was diese Seite sagt. Es wurde nichts unterschrieben. Laden Sie die Seite neu.',
  },
}
