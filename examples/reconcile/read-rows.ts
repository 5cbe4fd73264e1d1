/** A row of a CSV export: values by column name. */
export type Row = Record<string, string>

/**
 * Matches a CSV field and the comma or line break after it. The field may be in quotes; a quote within quotes
 * is doubled.
 */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y

/** Yields the rows of a CSV export as they arrive. The format is RFC 4180. */
export const readRows = async function* (response: Response): AsyncGenerator<Row> {
  let names: string[] | undefined
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    rest += chunk
    let fields: string[] = []
    let read = 0
    field.lastIndex = 0
    for (let match = field.exec(rest); match !== null; match = field.exec(rest)) {
      fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
      if (match[3] === ',') continue
      read = field.lastIndex
      if (names === undefined) names = fields
      else yield Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']))
      fields = []
      field.lastIndex = read
    }
    // Keep the text after the last complete row. The next chunk completes it.
    rest = rest.slice(read)
  }
}
