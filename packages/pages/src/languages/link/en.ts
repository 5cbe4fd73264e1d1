import type { LinkWords } from './words.ts'

export const en: LinkWords = {
  presets: 'Suggested amounts',
  amountIn: (currency) => `Amount in ${currency}`,
  otherAmountIn: (currency) => `Another amount in ${currency}`,
  atLeast: (min) => `At least ${min}.`,
  between: (min, max) => `At least ${min}, at most ${max}.`,
  notANumber: 'This is not an amount. Enter it as a number, such as 12.50.',
  next: 'Continue to payment',
  accepted: 'You can pay with',
  choosePair: 'You choose on the next page.',
  tooSmall: 'This amount is too small.',
  tooLarge: 'This amount is too large.',
}
