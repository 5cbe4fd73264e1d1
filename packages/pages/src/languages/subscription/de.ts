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
    ended: (moment) => `Ihr Abonnement endete am ${moment}. Es wird nichts mehr berechnet.`,
    ending: (moment) => `Gekündigt. Endet am ${moment}.`,
    endingSays: 'Es wird nichts mehr berechnet. Bis dahin behalten Sie den Zugang.',
    canceled: 'Ihr Abonnement ist gekündigt.',
    lastPayment: (amount, invoice, moment) =>
      `Eine letzte Zahlung von ${amount} (${invoice}) wird gerade von Ihrer Wallet abgebucht. Trifft sie ein, läuft Ihr Abonnement bis ${moment}, andernfalls endet es sofort.`,
    endingPaid:
      'Eine Zahlung wird noch verarbeitet. Trifft sie ein, läuft Ihr Abonnement bis zum Ende des Zeitraums, den sie bezahlt. Trifft sie nicht ein, endet es sofort.',
    paused: 'Ihr Abonnement ist pausiert.',
    pausedSays: 'Es wird nichts berechnet, bis der Händler es fortsetzt.',
    contact: 'Händler kontaktieren',
    trial: (moment) => `Ihre kostenlose Probezeit endet am ${moment}.`,
    missed: 'Eine Zahlung ist überfällig. Zahlen Sie sie, um Ihr Abonnement zu behalten.',
    open: 'Eine Zahlung ist fällig.',
    paid: (moment) => `Bezahlt bis ${moment}.`,
  },
  next: 'Nächste Zahlung',
  nextAt: (amount, moment) => `${amount} am ${moment}`,
  nextFrom: (amount, day) => `${amount} ab ${day}`,
  unpaid: {
    pay: (amount) => `${amount} bezahlen`,
    invoice: (number, amount) => `Rechnung ${number} über ${amount}`,
    due: 'Fällig am',
    taken: 'Diese Zahlung wird automatisch von Ihrer Wallet abgebucht. Sie müssen sie hier nicht bezahlen.',
    choice: 'Zahlen Sie sie jetzt, oder geben Sie unten mehr frei, dann wird sie automatisch abgebucht.',
    instead: 'Stattdessen selbst bezahlen',
  },
  allowance: {
    heading: 'Automatische Zahlungen',
    taken: 'Zahlungen werden automatisch von Ihrer Wallet abgebucht, wie Sie es unterschrieben haben.',
    paused: 'Ihre Vereinbarung bleibt gültig. Solange das Abonnement pausiert ist, wird nichts abgebucht.',
    unsigned:
      'Automatische Zahlungen sind nicht eingerichtet. Für jede Zahlung erhalten Sie einen Link per E-Mail.',
    notTaken: (issue) =>
      `Automatische Zahlungen sind nicht aktiv: ${issue}. Für jede Zahlung erhalten Sie einen Link per E-Mail.`,
    tooLow: (price, agreed) =>
      `der neue Preis von ${price} liegt über den ${agreed}, denen Sie zugestimmt haben`,
    fill: 'Laden Sie Ihre Wallet auf, damit automatische Zahlungen fortgesetzt werden.',
    payer: 'Ihre Wallet',
    most: 'Höchstbetrag',
    year: 'Höchstbetrag pro Jahr',
    left: 'Verbleibende Freigabe',
    until: 'Gültig bis',
  },
  agree: {
    heading: 'Automatische Zahlungen einrichten',
    says: (amount, merchant) =>
      `Sie erlauben ${merchant}, fünf Jahre lang höchstens ${amount} von Ihrer Wallet abzubuchen. Niemand sonst kann mit Ihrer Unterschrift abbuchen, und niemand kann mehr als das abbuchen.`,
    asks: (token, amount) =>
      `Zuerst bittet Ihre Wallet Sie, etwa ${amount} in ${token} freizugeben. Das ist eine Erlaubnis und keine Zahlung: Sie deckt alle Zahlungen der fünf Jahre.`,
    why: 'Warum so viel auf einmal?',
    approval: (most) =>
      `Sie geben den Betrag einmal für einen Vertrag frei, der niemandem gehört; spätere Zahlungen brauchen dann keine Freigabe. Abgebucht werden kann trotzdem nicht mehr als das, was Sie unterschreiben: ${most}.`,
    end: 'Sie können das jederzeit auf dieser Seite beenden.',
    endLater:
      'Sie können das jederzeit auf Ihrer Abonnementseite beenden. Jede E-Mail zum Abonnement enthält einen Link dorthin.',
    button: (wallet) => `Mit ${wallet} zustimmen`,
    payButton: (amount, wallet) => `Zustimmen und ${amount} mit ${wallet} zahlen`,
    newHeading: 'Dem neuen Preis zustimmen',
    newButton: (amount, wallet) => `${amount} mit ${wallet} zustimmen`,
    replaces: (amount, payer) =>
      `Unterschreiben Sie mit der Wallet ${payer}: Die neue Vereinbarung ersetzt dann mit ihrer ersten Zahlung die über ${amount}.`,
    old: (amount) => `Ihre Vereinbarung über ${amount}`,
    more: 'Automatische Zahlungen sind nicht aktiv: Der freigegebene Betrag ist verbraucht oder die Freigabe wurde widerrufen.',
    moreLink: 'Bis Sie mehr freigeben, erhalten Sie für jede Zahlung einen Link per E-Mail.',
    moreButton: (wallet) => `Mit ${wallet} mehr freigeben`,
    noWallet: 'Öffnen Sie die Seite dazu in einem Browser mit einer Wallet und eingeschaltetem JavaScript.',
    apps: 'Diese Seite in einer Wallet-App öffnen',
    signed: 'Automatische Zahlungen sind eingerichtet. Diese Seite zeigt, wenn eine Zahlung abgebucht wird.',
    approved: 'Ihre Freigabe wurde gesendet. Sie gilt, sobald das Netz sie bestätigt.',
    halfway:
      'Die Einrichtung ist noch nicht abgeschlossen. Die Schritte, die Ihre Wallet erledigt hat, zählen: Drücken Sie noch einmal, um fortzufahren.',
  },
  steps: {
    look: 'Prüfen Sie Ihre Wallet …',
    approve: (number, of) => `Geben Sie in Ihrer Wallet frei (${number} von ${of}) …`,
    wait: 'Das Netz bestätigt Ihre Freigabe …',
    sign: 'Unterschreiben Sie in Ihrer Wallet …',
    signTerms: (amount, merchant, until) =>
      `Unterschreiben Sie in Ihrer Wallet: höchstens ${amount} an ${merchant}, bis ${until} …`,
    send: 'Einen Moment …',
  },
  cancel: {
    summary: 'Abonnement kündigen',
    atEnd: (moment) =>
      `Ihr Abonnement bleibt bis ${moment} aktiv, bis zum Ende des bezahlten Zeitraums. Danach wird nichts mehr berechnet.`,
    atOnce:
      'Ihr Abonnement endet sofort, und es wird nichts mehr berechnet. Eine Zahlung, die bereits verarbeitet wird, gilt noch für ihren Zeitraum.',
    button: 'Kündigung bestätigen',
    stop: 'Mit der Unterschrift Ihrer Wallet beendet die Kündigung auch die Vereinbarung im Netz: Niemand kann danach noch etwas abbuchen. Das kostet Sie nichts. Das lässt sich nicht rückgängig machen.',
    stopButton: (wallet) => `Mit ${wallet} kündigen und die Vereinbarung beenden`,
    endButton: (wallet) => `Die Vereinbarung mit ${wallet} beenden`,
    endHeading: 'Vereinbarung beenden',
    inFlight:
      'Mit Ihrer Unterschrift endet die Vereinbarung auch im Netz: Weitere Zahlungen können dann nicht mehr abgebucht werden. Die Zahlung, die gerade abgebucht wird, hält das nicht auf. Das kostet Sie nichts. Das lässt sich nicht rückgängig machen.',
    optional: 'Optional: die Vereinbarung auch in Ihrer Wallet beenden',
    lives:
      'Für dieses Abonnement wird nichts mehr von Ihrer Wallet abgebucht. Die Vereinbarung besteht im Netz weiter, bis Sie sie auch dort beenden. Das kostet Sie nichts. Das lässt sich nicht rückgängig machen.',
    stopped:
      'Sie haben das Ende der Vereinbarung unterschrieben. Von Ihrer Wallet wird hier keine neue Zahlung mehr abgebucht, und das Netz wird informiert. Nimmt es das Ende nicht an, bietet diese Seite es noch einmal an.',
  },
  former: {
    summary: 'Eine andere Wallet mit einer Vereinbarung',
    says: (payer) =>
      `Auch die Wallet ${payer} hat für dieses Abonnement unterschrieben. Von ihr wird zurzeit nichts abgebucht. Wem sie gehört, kann die Vereinbarung kostenlos im Netz beenden. Das Abonnement ändert sich dadurch nicht.`,
  },
  revoke: {
    summary: 'Die Freigabe für alle Abonnements dieser Wallet widerrufen',
    says: (token) =>
      `Damit widerrufen Sie die Freigabe von ${token} für jedes Abonnement, das Ihre Wallet über diesen Vertrag zahlt. Automatische Zahlungen werden nur unterbrochen: Mit der nächsten Freigabe gehen sie weiter. Um sie endgültig zu beenden, kündigen Sie mit Ihrer Unterschrift.`,
    button: (wallet) => `Mit ${wallet} widerrufen`,
    done: 'Ihre Freigabe wurde widerrufen.',
    next: 'Für die nächste Zahlung erhalten Sie einen Link per E-Mail.',
  },
  invoices: {
    heading: 'Rechnungen',
    issued: 'Ausgestellt',
    status: { draft: 'Entwurf', open: 'Offen', paid: 'Bezahlt', past_due: 'Überfällig', void: 'Storniert' },
  },
  problems: {
    otherAccount: (payer) =>
      `Ihre Wallet verwendet ein anderes Konto. Wechseln Sie zu ${payer}, das die Vereinbarung unterschrieben hat, und versuchen Sie es noch einmal.`,
    reverted: () =>
      'Das Netz hat die Transaktion abgelehnt, es hat sich nichts geändert. Versuchen Sie es noch einmal.',
    notTaken: () =>
      'Ihre Unterschrift wurde nicht angenommen. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
    notSeen: () =>
      'Ihre Wallet hat die Transaktion gesendet, aber das Netz hat sie noch nicht bestätigt. Warten Sie, bis Ihre Wallet sie als abgeschlossen anzeigt, und drücken Sie dann noch einmal.',
    notAsShown: () =>
      'Was Ihre Wallet unterschreiben sollte, stimmt nicht mit dieser Seite überein. Es wurde nichts unterschrieben. Laden Sie die Seite neu.',
  },
}
