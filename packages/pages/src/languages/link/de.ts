import type { LinkWords } from './words.ts'

export const de: LinkWords = {
  presets: 'Beträge zur Auswahl',
  amountIn: (currency) => `Betrag in ${currency}`,
  otherAmountIn: (currency) => `Ein anderer Betrag in ${currency}`,
  atLeast: (min) => `Mindestens ${min}.`,
  between: (min, max) => `Mindestens ${min}, höchstens ${max}.`,
  outOfBounds: 'Dieser Betrag liegt außerhalb der Grenzen.',
  notANumber: 'Das ist kein Betrag. Schreiben Sie den Betrag als Zahl, etwa 12,50.',
  next: 'Weiter zur Zahlung',
  accepted: 'Sie können zahlen mit',
  choosePair: 'Sie wählen auf der nächsten Seite.',
}
