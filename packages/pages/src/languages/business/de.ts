import type { BusinessWords } from './words.ts'

export const de: BusinessWords = {
  offers: 'An dieses Unternehmen zahlen',
  nothing: 'Hier gibt es jetzt nichts zu zahlen.',
  youChoose: 'Sie bestimmen den Betrag',
  pay: 'Zahlen',
  payFor: (what) => `Zahlen: ${what}`,
  write: 'Dem Händler schreiben',
  sent: 'Ihre Nachricht ist unterwegs.',
  answer: 'Der Händler antwortet an die E-Mail-Adresse, die Sie angegeben haben.',
  mend: 'Ihre Nachricht wurde nicht gesendet. Schreiben Sie eine E-Mail-Adresse und eine Nachricht von höchstens 2000 Zeichen.',
  email: 'Ihre E-Mail-Adresse',
  name: 'Ihr Name, wenn Sie mögen',
  message: 'Nachricht',
  send: 'Nachricht senden',
}
