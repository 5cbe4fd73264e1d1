/** A document to be read and kept, such as an invoice: what it says, in the order in which it says it. */
export type Paper = {
  /** What readers show as the name of the document, such as "Invoice INV-000001". */
  title: string
  /** Who issues it. */
  issuer: string
  /** The image of the issuer, a PNG; null for none. */
  logo: Uint8Array | null
  /** A word that stands out beside the title, such as "PAID". */
  state: { word: string; tone: 'good' | 'bad' | 'plain' }
  /** A sentence that whoever reads the document must not miss; null for none. */
  warning: string | null
  facts: readonly Fact[]
  /** The table: a text that may be long, and three columns of numbers. */
  table: { head: Row; rows: readonly Row[]; totals: readonly Total[] }
  /** Texts that others wrote, such as a note to the customer. */
  notes: readonly string[]
  /** Facts that come after the table, with a heading. */
  sections: readonly { heading: string; facts: readonly Fact[] }[]
  link: { words: string; url: string }
  /** What the drawing itself says: `{n}` and `{m}` stand for the page and how many there are, `{x}` for unknown letters. */
  words: { locale: string; page: string; unknown: string }
  /** When it was issued, which is recorded in the document. */
  issuedAt: Date
}

export type Fact = { label: string; value: string }

export type Total = Fact & { isStrong?: true }

export type Row = readonly [text: string, quantity: string, unitAmount: string, amount: string]
