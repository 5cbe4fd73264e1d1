import type { LinkWords } from './words.ts'

export const en: LinkWords = {
  presets: 'Amounts to pick',
  amountIn: (currency) => `Amount in ${currency}`,
  otherAmountIn: (currency) => `Another amount in ${currency}`,
  atLeast: (min) => `At least ${min}.`,
  between: (min, max) => `At least ${min}, at most ${max}.`,
  outOfBounds: 'This amount is outside the limits.',
  notANumber: 'This is not an amount. Write the amount as a number, such as 12.50.',
  next: 'Continue to pay',
  accepted: 'You can pay with',
  choosePair: 'You choose on the next page.',
}
