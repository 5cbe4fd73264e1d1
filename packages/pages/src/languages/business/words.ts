import type { TypedMessage } from '../../renderer.ts'

/**
 * The messages of the public page of a business, in addition to the messages of every page. The page has no
 * script, so no browser loads these messages.
 */
export type BusinessWords = {
  offers: string
  /** The sentence that no third party holds the money. */
  direct: (merchant: string) => string
  nothing: string
  youChoose: string
  pay: string
  payFor: (what: string) => string
  write: string
  sent: string
  answer: string
  /** The messages at the fields about an input that was refused. */
  wrong: Record<keyof TypedMessage, string>
  email: string
  name: string
  message: string
  send: string
}
