/**
 * The messages of the payment link page, in addition to the messages of every page. The page has no script,
 * so no browser loads these messages.
 */
export type LinkWords = {
  presets: string
  amountIn: (currency: string) => string
  otherAmountIn: (currency: string) => string
  atLeast: (min: string) => string
  between: (min: string, max: string) => string
  tooSmall: string
  tooLarge: string
  notANumber: string
  next: string
  accepted: string
  choosePair: string
}
