/** A row of an export, by column name. */
export type Row = Record<string, string>

/** A field with or without quotes (a quote within quotes is doubled), then a comma or the end of the line. */
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y

/** Reads the rows of an export while they arrive (RFC 4180). */
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
    // The remaining text is the start of a row, which the next chunk completes.
    rest = rest.slice(read)
  }
}
