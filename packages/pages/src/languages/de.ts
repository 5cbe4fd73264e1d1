import type { Messages } from './messages.ts'

export const de: Messages = {
  testMode: 'Testmodus: Es fließt kein echtes Geld.',
  verified: 'Geprüftes Unternehmen',
  questions: 'Fragen? Schreiben Sie an',
  language: 'Sprache',
  cancel: 'Abbrechen',
  back: 'Zurück zum Händler',
  titles: {
    attest: 'Alter bestätigen',
    choose: 'Bezahlen',
    pay: 'Bezahlen',
    seen: 'Zahlung gesehen',
    sent: 'Zahlung gesendet',
    waiting: 'Die Zeit ist um',
    paid: 'Bezahlt',
    short: 'Es wurde zu wenig bezahlt',
    over: 'Abgelaufen',
  },
  free: (days) => `${days} kostenlos`,
  attest: {
    only: (age) => `Das darf nur kaufen, wer mindestens ${age} Jahre alt ist.`,
    category: 'Art der Ware',
    button: (age) => `Ich bin mindestens ${age} Jahre alt`,
    kept: 'Dass und wann Sie das gesagt haben, wird mit der Zahlung gespeichert.',
  },
  choose: {
    how: 'Sie zahlen aus Ihrer eigenen Wallet, direkt an den Händler.',
    several: 'Wählen Sie, womit Sie zahlen. Sie zahlen aus Ihrer eigenen Wallet, direkt an den Händler.',
    payer: 'Die Adresse Ihrer Wallet',
  },
  payWith: (pair) => `Mit ${pair} zahlen`,
  pair: (token, chain) => `${token} auf ${chain}`,
  until: 'Zahlbar bis',
  timeLeft: 'Verbleibende Zeit',
  pay: {
    exactly: 'Senden Sie genau',
    recognised: 'An genau diesem Betrag wird Ihre Zahlung erkannt.',
    scan: 'Mit der Wallet scannen',
    code: (pair) => `QR-Code der Zahlung mit ${pair}`,
    addressCode: 'QR-Code nur der Adresse',
    open: 'In einer Wallet öffnen',
    amount: 'Genauer Betrag',
    address: 'An die Adresse',
    network: 'Netz',
    token: 'Token',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyWhat: (what) => `Kopieren: ${what}`,
    only: (token, chain) =>
      `Senden Sie nur ${token} auf ${chain}. Was in einem anderen Netz gesendet wird, kann verloren sein.`,
    more: 'Nur die Adresse als Code, oder von einer Börse zahlen',
    exchange:
      'Wenn Sie von einer Börse zahlen, wählen Sie dort dieses Netz und schlagen Sie die Gebühr der Börse auf: Genau der Betrag oben muss ankommen.',
    byItself: 'Diese Seite zeigt die Zahlung von selbst, sobald sie gesehen wird.',
    otherPairs: 'Oder mit etwas anderem',
    notByHand:
      'Zu viele Zahlungen dieses Betrags sind unterwegs, sodass Ihre nicht von den anderen zu unterscheiden wäre. Sie kann jetzt nicht von Hand gemacht werden. Versuchen Sie es später, oder fragen Sie den Händler nach einem anderen Weg.',
    underpaid:
      'Es kam eine Zahlung, die zu klein war. Zahlen Sie vor Ablauf der Zeit den ganzen Betrag unten in einer Zahlung, und bitten Sie den Händler, die andere zurückzusenden.',
    reverted:
      'Eine Zahlung ist im Netz fehlgeschlagen, es wurde nichts bewegt. Sie kann noch einmal gemacht werden.',
    apps: 'Diese Seite in einer Wallet-App öffnen',
  },
  report: {
    summary: 'Ich habe bezahlt, und nichts geschieht',
    hint: 'Ihre Wallet oder Börse zeigt zu jeder Zahlung einen Hash. Geben Sie ihn hier ein, damit die Zahlung gesucht wird.',
    hash: 'Hash der Transaktion',
    button: 'Meine Zahlung suchen',
    credited: 'Ihre Zahlung wurde gefunden.',
    kept: 'Danke. Die Transaktion ist noch nicht da oder nicht eindeutig Ihre. Der Händler sieht sie, und sie wird weiter gesucht.',
  },
  seen: {
    heading: 'Die Zahlung ist gesehen. Zahlen Sie nicht noch einmal.',
    confirmations: (have, need) => `${have} von ${need} Bestätigungen.`,
    soon: (amount) => `Sie ist gleich endgültig: ${amount} sind auf dem Weg zum Händler.`,
  },
  sent: {
    heading: 'Ihre Wallet hat die Zahlung gesendet. Zahlen Sie nicht noch einmal.',
    wait: 'Sie erscheint hier, sobald das Netz sie hat.',
    again: 'Die Zahlung ist in meiner Wallet fehlgeschlagen: neu zahlen',
  },
  paid: { heading: 'Bezahlt. Vielen Dank.', received: 'Eingegangen', print: 'Beleg drucken' },
  waiting: {
    heading: 'Die Zeit zum Zahlen ist um.',
    body: 'Zahlen Sie nicht mehr. Wenn Sie vorher gezahlt haben, wird die Zahlung noch gesucht und hier gezeigt.',
  },
  short: {
    heading: 'Es wurde nicht rechtzeitig genug bezahlt.',
    body: 'Zahlen Sie hier nicht mehr. Bitten Sie den Händler, das Gezahlte zurückzusenden, und um eine neue Zahlung.',
  },
  over: {
    heading: 'Diese Zahlung ist abgelaufen.',
    body: 'Es wurde nicht rechtzeitig bezahlt. Bitten Sie den Händler um eine neue, oder öffnen Sie die Adresse noch einmal, die Sie hierher geführt hat.',
  },
  transactionOn: (chain) => `Transaktion auf ${chain}`,
  agreeing: {
    trial:
      'Jetzt wird nichts bezahlt. Stimmen Sie dort zu, wo der Händler um Ihre Unterschrift bittet: Damit beginnt die Probezeit, und nach ihrem Ende werden Zahlungen aus Ihrer Wallet genommen.',
    signedTrial:
      'Sie haben unterschrieben. Die Probezeit beginnt, sobald die Freigabe Ihrer Wallet gesehen wird.',
    offer:
      'Der Händler bietet an, Verlängerungen aus Ihrer Wallet zu nehmen: Stimmen Sie dort zu, wo er um Ihre Unterschrift bittet. Wenn Sie hier von Hand zahlen, bekommen Sie stattdessen für jede Verlängerung einen Link per E-Mail.',
    signed: {
      awaiting_approval:
        'Sie haben unterschrieben. Die erste Zahlung wird genommen, sobald die Freigabe Ihrer Wallet gesehen wird.',
      charging: 'Ihre Freigabe ist gesehen. Die erste Zahlung wird gerade genommen.',
      agreed: 'Ihre Freigabe ist gesehen. Die erste Zahlung wird gerade genommen.',
    },
    notYet: (issue) => `Die erste Zahlung konnte noch nicht genommen werden: ${issue}.`,
    tried: 'Es wird von selbst noch einmal versucht.',
    issues: {
      no_terms: 'es wurde nichts unterschrieben',
      insufficient_balance: 'in Ihrer Wallet ist zu wenig',
      insufficient_allowance: 'Ihre Wallet hat zu wenig freigegeben',
      reverted: 'das Netz hat sie abgelehnt',
      not_due: 'ihr Zeitraum hat nicht begonnen oder ist vorbei',
      stopped: 'die Vereinbarung wurde beendet',
      token_refused: 'der Token hat sie abgelehnt',
      terms_too_low: 'der Preis liegt über dem, was unterschrieben wurde',
      not_named: 'der Händler hat sie nicht zugelassen',
      refused: 'der Händler nimmt jetzt keine Zahlung von Ihnen',
    },
  },
  wallet: {
    heading: 'Mit einer Wallet in diesem Browser zahlen',
    payWith: (wallet) => `Mit ${wallet} zahlen`,
    unnamed: 'Ihrer Wallet',
    look: 'Bitte in der Wallet nachsehen …',
    or: 'oder scannen',
  },
  offline: 'Keine Verbindung. Die Seite macht von selbst weiter.',
}
