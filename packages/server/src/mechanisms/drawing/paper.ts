/** A document to be read and kept, such as an invoice, with its parts in reading order. */
export type PdfContent = {
  /** The name of the document in PDF readers, such as "Invoice INV-000001". */
  title: string
  issuer: string
  /** The issuer's logo, a PNG; null for none. */
  logo: Uint8Array | null
  /** A highlighted word beside the title, such as "PAID". */
  state: { word: string; tone: 'good' | 'bad' | 'plain' }
  /** A sentence that readers must not miss; null for none. */
  warning: string | null
  /** The names and addresses of at most two parties, side by side. */
  parties: readonly Fact[]
  facts: readonly Fact[]
  /** The table: a column of text, which may be long, and three columns of numbers. */
  table: { head: Row; rows: readonly Row[]; totals: readonly Total[] }
  /**
   * Free text that the service did not write, such as the merchant's note to the customer. It may contain any
   * characters.
   */
  notes: readonly string[]
  /** Facts after the table, with a heading. */
  sections: readonly { heading: string; facts: readonly Fact[] }[]
  link: { words: string; url: string }
  /**
   * Texts that the renderer adds to the document. In `page`, `{n}` is the page number and `{m}` the number of
   * pages. In `unknown`, `{x}` is `[?]`, which replaces letters that the fonts do not have.
   */
  words: { locale: string; page: string; unknown: string }
  /** The time of issue, which is stored in the document's metadata. */
  issuedAt: Date
}

export type Fact = { label: string; value: string }

export type Total = Fact & { isStrong?: true }

export type Row = readonly [text: string, quantity: string, unitAmount: string, amount: string]
