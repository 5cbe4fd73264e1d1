/** The sentences of the public page of a business beside those of every page. The page loads no script, so that no browser needs them. */
export type BusinessWords = {
  offers: string
  nothing: string
  youChoose: string
  pay: string
  payFor: (what: string) => string
  write: string
  sent: string
  answer: string
  mend: string
  email: string
  name: string
  message: string
  send: string
}
