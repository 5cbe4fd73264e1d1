import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; text: string }

/**
 * Sends bytes to a server and reads until the server closes the connection. Use it for requests that no HTTP
 * client would send. Returns null if there is no response.
 */
export const exchangeRaw = async (baseUrl: string, sent: string | Uint8Array): Promise<RawAnswer | null> => {
  const { hostname, port } = new URL(baseUrl)
  const received = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(sent))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? undefined : reject(error),
    )
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
  return received === '' ? null : parseAnswer(received)
}

const parseAnswer = (received: string): RawAnswer => {
  const [head = '', text = ''] = received.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.slice(9, 12)), headers, text }
}

/** Returns the text of an HTTP/1.1 request with the header `Connection: close`. */
export const requestText = (line: string, headers: readonly string[] = [], body = ''): string =>
  [`${line} HTTP/1.1`, 'host: any', 'connection: close', ...headers, '', body].join('\r\n')
