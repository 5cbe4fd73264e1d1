import type { LinkWords } from './words.ts'

export const de: LinkWords = {
  presets: 'Vorgeschlagene Beträge',
  amountIn: (currency) => `Betrag in ${currency}`,
  otherAmountIn: (currency) => `Ein anderer Betrag in ${currency}`,
  atLeast: (min) => `Mindestens ${min}.`,
  between: (min, max) => `Mindestens ${min}, höchstens ${max}.`,
  notANumber: 'Das ist kein Betrag. Geben Sie ihn als Zahl ein, etwa 12,50.',
  next: 'Weiter zur Zahlung',
  accepted: 'Sie können zahlen mit',
  choosePair: 'Sie wählen auf der nächsten Seite.',
  tooSmall: 'Dieser Betrag ist zu klein.',
  tooLarge: 'Dieser Betrag ist zu groß.',
}
