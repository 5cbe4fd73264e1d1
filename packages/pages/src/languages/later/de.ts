import type { LaterMessages } from '../messages.ts'

export const de: LaterMessages = {
  attest: {
    only: (age) => `Das darf nur kaufen, wer mindestens ${age} Jahre alt ist.`,
    category: 'Art der Ware',
    button: (age) => `Ich bin mindestens ${age} Jahre alt`,
    kept: 'Ihre Bestätigung und ihre Uhrzeit werden mit der Zahlung gespeichert.',
  },
  report: {
    hint: 'Ihre Wallet oder Börse zeigt zu jeder Zahlung einen Transaktions-Hash (TxID). Geben Sie ihn hier ein, um Ihre Zahlung zu suchen.',
    hash: 'Hash der Transaktion',
    another: 'Eine andere Transaktion melden',
    button: 'Meine Zahlung suchen',
    close: 'Schließen',
    looking: 'Wir suchen Ihre Zahlung.',
    details: 'Zahlungsdaten',
  },
  seen: {
    heading: 'Zahlung erkannt. Zahlen Sie nicht noch einmal.',
    confirmations: (have, need) => `${have} von ${need} Bestätigungen.`,
    soon: (amount) => `${amount} sind auf dem Weg zum Händler. Sie können diese Seite schließen.`,
    again:
      'Das Netz hat Ihre Zahlung noch nicht wieder aufgenommen. Sie müssen nichts tun: Diese Seite zeigt es von selbst.',
  },
  asked: {
    heading: 'Wurde die Zahlung gesendet?',
    wait: 'Ihre Wallet wurde um die Zahlung gebeten, aber diese Seite hat keine Antwort bekommen. Sehen Sie in der Wallet nach, bevor Sie noch einmal zahlen: Wurde die Zahlung gesendet, erscheint sie hier.',
    again: 'Es wurde nichts gesendet: jetzt zahlen',
  },
  sent: {
    heading: 'Ihre Wallet hat die Zahlung gesendet. Zahlen Sie nicht noch einmal.',
    wait: 'Sie erscheint hier, sobald das Netz sie hat.',
    again: 'Die Zahlung ist in meiner Wallet fehlgeschlagen: noch einmal zahlen',
    late: 'Ihre Wallet hat diese Zahlung gesendet. War sie rechtzeitig, wird sie hier noch erkannt. Wenn nicht, nennen Sie dem Händler diese Transaktion.',
  },
  paid: {
    heading: 'Bezahlt. Vielen Dank.',
    amount: 'Betrag',
    with: 'Bezahlt mit',
    on: 'Bezahlt am',
    surplus: (amount) =>
      `Sie haben ${amount} mehr als den Preis gesendet. Bitten Sie den Händler, das zurückzusenden.`,
    refunded: (amount) => `${amount} wurden erstattet.`,
    allRefunded: 'Diese Zahlung wurde erstattet.',
    pdf: 'Beleg herunterladen (PDF)',
    mail: 'Beleg per E-Mail senden',
    email: 'Ihre E-Mail-Adresse',
    sent: 'Wenn die Adresse stimmt, kommt der Beleg gleich an.',
    subscription: 'Abonnement verwalten',
    returning: 'Sie werden zum Händler zurückgeleitet …',
    stay: 'Hier bleiben',
    print: 'Diese Seite drucken',
  },
  waiting: {
    heading: 'Die Zeit zum Zahlen ist um.',
    body: 'Zahlen Sie jetzt nicht mehr. Wenn Sie schon gezahlt haben, erscheint Ihre Zahlung hier, sobald sie gefunden ist. Wenn Sie nicht gezahlt haben, zeigt diese Seite bald, wie Sie neu beginnen.',
  },
  short: {
    heading: 'Der volle Betrag ist nicht rechtzeitig eingegangen.',
    came: (came, price) => `Eingegangen sind ${came} von ${price}.`,
    ask: (came) => `Der Händler sieht diese Zahlung und kann die ${came} zurückzahlen.`,
    askNamed: (came, address) =>
      `Der Händler kann die ${came} zurückzahlen. Sie haben für eine Rückzahlung diese Adresse angegeben: ${address}.`,
    back: 'Der Händler hat es zurückgezahlt.',
    exchange:
      'Wenn Sie von einer Kryptobörse gezahlt haben, nennen Sie dem Händler Ihre eigene Wallet- oder Einzahlungsadresse. Eine Rückzahlung an die Absenderadresse der Börse kann verloren gehen.',
    stop: 'Senden Sie hier nichts mehr.',
    again: 'Um zu zahlen, beginnen Sie im Shop oder mit dem Link von vorn, der Sie hierher geführt hat.',
  },
  over: {
    heading: 'Diese Zahlung ist abgelaufen.',
    body: 'Es ist keine Zahlung rechtzeitig eingegangen. Wenn Sie schon gezahlt haben, zahlen Sie nicht noch einmal. Wenn nicht, beginnen Sie im Shop oder mit dem Link von vorn, der Sie hierher geführt hat.',
  },
  contact: 'Händler kontaktieren',
  notByHand:
    'Gerade sind zu viele Zahlungen dieses Betrags unterwegs, sodass Ihre nicht zu unterscheiden wäre. Bitte versuchen Sie es später, oder fragen Sie den Händler nach einem anderen Weg.',
  reverted: 'Eine Zahlung ist im Netz fehlgeschlagen, es wurde nichts bewegt. Sie können noch einmal zahlen.',
  dropped:
    'Das Netz hat eine Zahlung verworfen, es wurde nichts bewegt. Sehen Sie in Ihrer Wallet nach, dass sie fort ist, bevor Sie noch einmal zahlen.',
}
