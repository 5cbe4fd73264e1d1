import type { AgreeingMessages } from '../messages.ts'

export const de: AgreeingMessages = {
  trial:
    'Jetzt wird nichts bezahlt. Stimmen Sie mit Ihrer Wallet zu: Damit beginnt die Probezeit, und nach ihrem Ende werden Zahlungen aus Ihrer Wallet genommen.',
  signedTrial:
    'Sie haben unterschrieben. Die Probezeit beginnt, sobald die Freigabe Ihrer Wallet gesehen wird.',
  byHand: 'Jedes Mal selbst zahlen',
  renewals: 'Für jede Verlängerung erhalten Sie einen Link per E-Mail.',
  payer: 'Adresse der Wallet, die zahlt',
  payerHint:
    'Geben Sie die Adresse ein, von der Sie senden werden. Verwenden Sie dafür kein Konto bei einer Börse.',
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
    unavailable: 'Einzüge sind gerade nicht möglich',
  },
}
