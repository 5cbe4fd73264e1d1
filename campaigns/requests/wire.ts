import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Draft } from './draft.ts'

export type Answer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer; whole: boolean }

const patienceMs = 20_000
/**
 * After this time without data, the client ends a connection with an unfinished request. Unit: milliseconds.
 */
const quietMs = 250

export type Exchanged = { answers: Answer[]; timedOut: boolean }

/**
 * Sends bytes on a new connection and returns the responses when the server closes it. `methods` are the
 * methods of the requests. If `odd` is true, the server may wait for more bytes, and the client ends the
 * connection after some time.
 */
export const exchange = (
  port: number,
  bytes: Buffer,
  { methods, odd }: { methods: readonly string[]; odd: boolean },
): Promise<Exchanged> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      socket.destroy()
    }, patienceMs)
    if (odd) socket.setTimeout(quietMs, () => socket.end())
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      // Disconnect from a stream, because the server sends it until the client disconnects.
      if (isStream(Buffer.concat(chunks))) socket.end()
    })
    // Ignore errors: the server may close the connection of a refused request while the client still sends.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ answers: readAnswers(Buffer.concat(chunks), methods), timedOut })
    })
    socket.on('end', () => socket.end())
    socket.write(bytes)
  })

const isStream = (received: Buffer) => received.includes('content-type: text/event-stream')

export const mannerOf = (drafts: readonly Draft[]) => ({
  methods: drafts.map(({ method }) => method),
  odd: drafts.some(({ odd }) => odd),
})

/** Parses the HTTP/1.1 responses in received bytes. */
export const readAnswers = (received: Buffer, methods: readonly string[]): Answer[] => {
  const answers: Answer[] = []
  let rest = received
  while (rest.length > 0) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return [...answers, unreadable(rest)]
    const [first = '', ...lines] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const { body, length, whole } = readBody(rest.subarray(headEnd + 4), {
      status,
      headers,
      method: methods[answers.length] ?? '',
    })
    rest = rest.subarray(headEnd + 4 + length)
    if (status === 0) return [...answers, unreadable(rest)]
    if (status >= 200) answers.push({ status, headers, body: whole ? decoded(body, headers) : body, whole })
  }
  return answers
}

/** Returns a body as it was before the server compressed it. */
const decoded = (body: Buffer, headers: Answer['headers']): Buffer => {
  if (body.length === 0) return body
  const coding = headers.get('content-encoding')
  if (coding === 'br') return brotliDecompressSync(body)
  return coding === 'gzip' ? gunzipSync(body) : body
}

const unreadable = (body: Buffer): Answer => ({ status: 0, headers: new Map(), body, whole: false })

type Head = { status: number; headers: ReadonlyMap<string, string>; method: string }

const readBody = (rest: Buffer, { status, headers, method }: Head) => {
  // The response to a HEAD request has a Content-Length but no body. The exception is a request that the
  // server could not parse.
  const bare = method === 'HEAD' && (rest.length === 0 || rest.toString('latin1', 0, 5) === 'HTTP/')
  if (status < 200 || status === 204 || status === 304 || bare)
    return { body: Buffer.alloc(0), length: 0, whole: true }
  if (headers.get('transfer-encoding')?.includes('chunked')) return readChunks(rest)
  const told = headers.get('content-length')
  const length = told === undefined ? rest.length : Math.min(Number(told), rest.length)
  return { body: rest.subarray(0, length), length, whole: told === undefined || rest.length >= Number(told) }
}

const readChunks = (rest: Buffer) => {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return { body: Buffer.concat(parts), length: rest.length, whole: false }
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + 2
    if (size === 0) return { body: Buffer.concat(parts), length: start + 2, whole: true }
    parts.push(rest.subarray(start, start + size))
    at = start + size + 2
  }
}
