import type { Refusals } from '../messages.ts'

export const de: Refusals = {
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Prüfen Sie, ob die Adresse vollständig ist.',
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
    text: 'Zahlungen sind in Ihrer Region nicht verfügbar. Bitte zahlen Sie nicht.',
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
    text: 'Der Händler kann diese Zahlung zurzeit nicht empfangen.',
  },
  gone: {
    title: 'Nicht mehr verfügbar',
    text: 'Das kann nicht mehr bezahlt werden.',
  },
  linkOff: {
    title: 'Zahlungslink nicht mehr aktiv',
    text: 'Es wurde nichts abgebucht. Bitten Sie dort um einen neuen Link, wo Sie diesen gefunden haben.',
  },
  notForSale: {
    title: 'Jetzt nicht zu kaufen',
    text: 'Was über diesen Link verkauft wird, ist zurzeit nicht erhältlich.',
  },
  notPossible: {
    title: 'Jetzt nicht möglich',
    text: 'Das ist zurzeit nicht möglich.',
  },
}
