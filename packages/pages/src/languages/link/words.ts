/** The sentences of the page of a payment link beside those of every page. The page loads no script, so that no browser needs them. */
export type LinkWords = {
  presets: string
  amountIn: (currency: string) => string
  otherAmountIn: (currency: string) => string
  atLeast: (min: string) => string
  between: (min: string, max: string) => string
  outOfBounds: string
  notANumber: string
  next: string
  accepted: string
  choosePair: string
}
