import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

/**
 * A request before it is encoded as bytes. It contains only JSON values, so that it can be printed and sent
 * again.
 */
export type Draft = {
  method: string
  target: string
  version: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Body | null
  framing: Framing
  /** The line separator of the request line and headers. */
  newline: string
  /** Whether the HTTP parser may refuse the request, so that no route handles it. */
  odd: boolean
  /**
   * Whether the request contains a forged signature or token, so that a successful response is a fault of the
   * server.
   */
  forged?: boolean
  /**
   * Set if several requests with the same idempotency key are sent at the same time, each on a separate
   * connection: the name of the API operation that they call.
   */
  twin?: string
}

/**
 * A request body: a text (repeated if `repeat` is above 1, and then followed by `close`), its encodings, and
 * a fault in the encoded bytes.
 */
export type Body = {
  text: string
  repeat: number
  close: string
  charset: Charset
  coding: Coding
  fault: BodyFault
}

export type Charset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-7' | 'latin1' | 'bom' | 'invalid utf-8'
export type Coding = 'none' | 'gzip' | 'deflate' | 'br' | 'zstd'
/** The fault in the encoded bytes. */
export type BodyFault = 'none' | 'truncated' | 'garbage after' | 'not coded' | 'coded twice' | 'empty'
export type Framing =
  | 'length'
  | 'chunked'
  | 'length short'
  | 'length long'
  | 'length not a number'
  | 'two lengths'
  | 'length and chunked'
  | 'bad chunk size'
  | 'chunk cut off'
  | 'none'

/**
 * The values of placeholders in requests, by name. They are known only when the server runs: for example,
 * `{key:full}` is replaced by an API key with full access.
 */
export type Names = Readonly<Record<string, string>>

export const fill = (text: string, names: Names): string =>
  text.replace(/\{([a-z]+:[a-zA-Z]+)\}/g, (whole, name: string) => names[name] ?? whole)

export const renderDraft = (draft: Draft, names: Names): Buffer => {
  const body = draft.body === null ? Buffer.alloc(0) : renderBody(draft.body, names)
  const { headers, bytes } = frame(draft, body)
  const lines = [
    `${draft.method} ${fill(draft.target, names)}${draft.version === '' ? '' : ` ${draft.version}`}`,
    ...[...draft.headers, ...headers].map(([name, value]) => `${name}: ${fill(value, names)}`),
  ]
  const head = `${lines.join(draft.newline)}${draft.newline}${draft.newline}`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}

const renderBody = ({ text, repeat, close, charset, coding, fault }: Body, names: Names): Buffer => {
  const whole = fill(text, names).repeat(repeat) + close.repeat(repeat)
  const plain = encode(whole, charset)
  const coded = fault === 'not coded' ? plain : code(plain, coding)
  if (fault === 'truncated') return coded.subarray(0, Math.floor(coded.length * 0.7))
  if (fault === 'garbage after') return Buffer.concat([coded, Buffer.from([0, 255, 1, 254, 123])])
  if (fault === 'coded twice') return code(coded, coding)
  if (fault === 'empty') return Buffer.alloc(0)
  return coded
}

const encode = (text: string, charset: Charset): Buffer => {
  if (charset === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (charset === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (charset === 'latin1') return Buffer.from(text, 'latin1')
  if (charset === 'utf-7') return Buffer.from(text.replace(/"/g, '+ACI-'), 'utf8')
  if (charset === 'bom') return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])
  // Three invalid UTF-8 sequences: an overlong encoding of a slash, half of a surrogate pair, and a byte that
  // never occurs in UTF-8.
  const invalid = Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff])
  if (charset === 'invalid utf-8') {
    const bytes = Buffer.from(text)
    const at = Math.max(bytes.lastIndexOf('"'), 0)
    return Buffer.concat([bytes.subarray(0, at), invalid, bytes.subarray(at)])
  }
  return Buffer.from(text)
}

const code = (bytes: Buffer, coding: Coding): Buffer => {
  if (coding === 'gzip') return gzipSync(bytes, { level: 1 })
  if (coding === 'deflate') return deflateSync(bytes, { level: 1 })
  if (coding === 'br') return brotliCompressSync(bytes.subarray(0, 100_000))
  if (coding === 'zstd') return zstdCompressSync(bytes)
  return bytes
}

type Framed = { headers: [string, string][]; bytes: Buffer }

/** Adds what marks the end of the body (Content-Length or chunks), correctly or with a fault. */
const frame = ({ framing, body: given }: Draft, body: Buffer): Framed => {
  const length = (value: string | number): [string, string] => ['content-length', String(value)]
  const chunked: [string, string] = ['transfer-encoding', 'chunked']
  const chunks = (size: string) =>
    Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
  const size = body.length.toString(16)
  const end = Buffer.from('0\r\n\r\n')
  if (given === null || framing === 'none') return { headers: [], bytes: body }
  if (framing === 'chunked') return { headers: [chunked], bytes: body.length === 0 ? end : chunks(size) }
  if (framing === 'length short') return { headers: [length(Math.floor(body.length / 2))], bytes: body }
  if (framing === 'length long') return { headers: [length(body.length + 7)], bytes: body }
  if (framing === 'length not a number') return { headers: [length('12abc')], bytes: body }
  if (framing === 'two lengths')
    return { headers: [length(body.length), length(body.length + 1)], bytes: body }
  if (framing === 'length and chunked')
    return { headers: [length(body.length), chunked], bytes: chunks(size) }
  if (framing === 'bad chunk size') return { headers: [chunked], bytes: chunks('zz') }
  if (framing === 'chunk cut off')
    return { headers: [chunked], bytes: Buffer.concat([Buffer.from(`${size}ff\r\n`), body]) }
  return { headers: [length(body.length)], bytes: body }
}
