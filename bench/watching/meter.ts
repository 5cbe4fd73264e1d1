import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '../cleanup.ts'

/**
 * The counted traffic between the reader and the node. Each call in a batch counts as one call, because
 * providers bill it so.
 */
export type Reading = { calls: number; bytesIn: number; bytesOut: number }

export type Meter = { url: string; read(): Reading }

/** Starts a proxy in front of a node. The proxy counts calls and bytes. */
export const startMeter = async (cleanup: Cleanup, upstream: string): Promise<Meter> => {
  const reading: Reading = { calls: 0, bytesIn: 0, bytesOut: 0 }
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const calls: unknown = JSON.parse(body.toString())
    reading.calls += Array.isArray(calls) ? calls.length : 1
    reading.bytesIn += body.length
    const answer = await fetch(upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    reading.bytesOut += bytes.length
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes)
  }
  const server = createServer((request, response) => {
    // Ignore the error: the node or the reader has been stopped.
    forward(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup.onEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, read: () => ({ ...reading }) }
}
