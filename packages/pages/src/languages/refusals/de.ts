import type { Refusals } from '../messages.ts'

export const de: Refusals = {
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Prüfen Sie, ob die Adresse vollständig ist, oder bitten Sie den Händler um eine neue.',
  },
  wrongMethod: { title: 'Nicht möglich', text: 'Diese Seite kann nur in einem Browser geöffnet werden.' },
  foreignForm: {
    title: 'Nicht von dieser Seite',
    text: 'Eine andere Website hat um diese Zahlung gebeten. Öffnen Sie zum Zahlen selbst die Adresse des Händlers.',
  },
  tooMany: {
    title: 'Zu viele Anfragen',
    text: 'Aus Ihrem Netz kamen zu viele Anfragen. Warten Sie einen Augenblick und laden Sie die Seite neu.',
  },
  broken: {
    title: 'Etwas ist schiefgegangen',
    text: 'Die Seite konnte nicht erstellt werden. Laden Sie sie gleich noch einmal. Wenn Sie gezahlt haben, ist die Zahlung nicht verloren.',
  },
  notUnderstood: {
    title: 'Nicht verstanden',
    text: 'Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  restricted: {
    title: 'In Ihrem Land nicht verfügbar',
    text: 'Zahlungen von dort, wo Sie sind, werden hier nicht angenommen. Zahlen Sie nicht. Der Händler kann Ihnen andere Wege nennen.',
  },
  limited: {
    title: 'Zu viele Zahlungen unterwegs',
    text: 'Zu viele Zahlungen wurden begonnen und nicht gemacht. Schließen Sie eine davon ab, oder versuchen Sie es etwas später.',
  },
  tooManyMessages: {
    title: 'Zu viele Nachrichten',
    text: 'Es wurden zu viele Nachrichten gesendet. Warten Sie etwas und versuchen Sie es noch einmal.',
  },
  noWallet: {
    title: 'Jetzt nicht möglich',
    text: 'Der Händler hat dafür zurzeit keine Wallet. Fragen Sie ihn nach einem anderen Weg zu zahlen.',
  },
  gone: {
    title: 'Nicht mehr verfügbar',
    text: 'Das kann nicht mehr bezahlt werden. Bitten Sie den Händler um eine neue Zahlung.',
  },
  linkOff: {
    title: 'Nicht mehr in Gebrauch',
    text: 'Dieser Zahlungslink ist nicht mehr in Gebrauch. Fragen Sie den Händler nach einem anderen Weg zu zahlen.',
  },
  notForSale: {
    title: 'Jetzt nicht zu kaufen',
    text: 'Was dieser Link verkauft, ist jetzt nicht zu kaufen. Fragen Sie den Händler nach einem anderen Weg zu zahlen.',
  },
  notPossible: {
    title: 'Jetzt nicht möglich',
    text: 'Das geht jetzt nicht. Fragen Sie den Händler nach einem anderen Weg zu zahlen.',
  },
}
