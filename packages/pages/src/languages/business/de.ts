import type { BusinessWords } from './words.ts'

export const de: BusinessWords = {
  offers: 'Wofür möchten Sie zahlen?',
  nothing: 'Hier gibt es im Moment nichts zu zahlen.',
  youChoose: 'Sie bestimmen den Betrag',
  pay: 'Zahlen',
  payFor: (what) => `Zahlen: ${what}`,
  write: 'Kontakt',
  sent: 'Ihre Nachricht wurde gesendet.',
  answer: 'Der Händler antwortet an Ihre E-Mail-Adresse.',
  wrong: {
    email: 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel ada@example.com.',
    name: 'Geben Sie höchstens 120 Zeichen ein.',
    message: 'Geben Sie eine Nachricht von höchstens 2.000 Zeichen ein.',
  },
  email: 'Ihre E-Mail-Adresse',
  name: 'Ihr Name (freiwillig)',
  message: 'Nachricht',
  send: 'Nachricht senden',
  direct: (merchant) => `Ihre Zahlung geht direkt an ${merchant}.`,
}
