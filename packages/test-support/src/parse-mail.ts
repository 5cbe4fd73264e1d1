type Part = { headers: Record<string, string>; body: string }

/**
 * Returns the headers and the plain text of a mail in the formats that mail libraries write (RFC 2045–2047).
 */
export const parseMail = (raw: Buffer) => {
  // Decodes the bytes as Latin-1, which maps each byte to one character, so that they can be decoded again
  // when the charset of the part is known.
  const { headers, body } = splitPart(raw.toString('latin1'))
  return { subject: headers.subject ?? '', text: plainText({ headers, body }) ?? '', headers }
}

const splitPart = (part: string): Part => {
  const end = /\r?\n\r?\n/.exec(part)
  const head = end ? part.slice(0, end.index) : part
  const body = end ? part.slice(end.index + end[0].length) : ''
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim())
  }
  return { headers, body }
}

const plainText = ({ headers, body }: Part): string | undefined => {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = parameter(type, 'boundary')
  if (boundary !== undefined) {
    // Leaves out the text before the first boundary and after the last one, which is not part of the mail.
    const parts = `\n${body}`.split(`\n--${boundary}`).slice(1)
    const texts = parts
      .filter((part) => !part.startsWith('--'))
      .map((part) => plainText(splitPart(part.replace(/^.*\r?\n/, '').replace(/\r$/, ''))))
    return texts.find((text) => text !== undefined)
  }
  if (!/^text\/plain/i.test(type)) return undefined
  const bytes = decodeTransfer(body, headers['content-transfer-encoding'] ?? '7bit')
  return new TextDecoder(parameter(type, 'charset') ?? 'utf-8')
    .decode(bytes)
    .replaceAll('\r\n', '\n')
    .trimEnd()
}

const parameter = (header: string, name: string) => {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header)
  return match?.[1] ?? match?.[2]
}

const decodeTransfer = (body: string, encoding: string) => {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (/quoted-printable/i.test(encoding)) return decodeQuoted(body.replace(/=[ \t]*\r?\n/g, ''))
  return Buffer.from(body, 'latin1')
}

const decodeQuoted = (text: string) => {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/**
 * Decodes encoded words such as `=?UTF-8?Q?caf=C3=A9?=` in a header. White space between two encoded words is
 * dropped, as the RFC requires.
 */
const decodeWords = (value: string) => {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1')
  const words = joined.replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, kind, text) => {
    const bytes = /b/i.test(kind) ? Buffer.from(text, 'base64') : decodeQuoted(text.replaceAll('_', ' '))
    return new TextDecoder(charset).decode(bytes)
  })
  // If the header has no encoded words, it was sent as raw bytes. They are UTF-8 or ASCII.
  return words === joined ? Buffer.from(joined, 'latin1').toString('utf8') : words
}
