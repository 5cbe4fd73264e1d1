import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Target = {
  port: number
  /** Returns the number of accepted TCP connections, whether or not a request followed. */
  connectionCount(): number
  requests: IncomingMessage[]
}

export type TargetOptions = { host?: string; tls?: { key: string; cert: string } }

/** Starts a real HTTP server on loopback for one test, which counts connections and records requests. */
export const startTarget = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.end('ok'),
  { host = '127.0.0.1', tls }: TargetOptions = {},
): Promise<Target> => {
  let connections = 0
  const requests: IncomingMessage[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(request)
    request.resume().on('end', () => answer(request, response))
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, connectionCount: () => connections, requests }
}
