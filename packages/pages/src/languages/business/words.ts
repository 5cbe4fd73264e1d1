/**
 * The messages of the public business page, in addition to those of every page. The page has no script, so no
 * browser loads them.
 */
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
