import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { refusalOf } from '../host/refusal.ts'
import { OperationError, operations, type Running } from './operations.ts'

export type OperationServer = { control: { url: string; token: string }; stop(): Promise<void> }

/**
 * Starts the server that executes operations: `POST /<operation>` with the input as JSON. It listens on loopback, and
 * each request needs the token. Requests of browsers are refused.
 */
export const startOperationServer = async (running: Running): Promise<OperationServer> => {
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, token)
    if (refusal !== null) return void response.writeHead(refusal).end()
    execute(running, request).then(
      (result) => send(response, 200, result),
      (error: Error) => send(response, 422, { error: { message: error.message } }),
    )
  })
  // The clock may be advanced by years, which takes minutes.
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    control: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const execute = async (running: Running, request: IncomingMessage): Promise<object> => {
  const operation = Object.hasOwn(operations, nameIn(request)) ? operations[nameIn(request)] : undefined
  if (operation === undefined || request.method !== 'POST')
    throw new OperationError(`There is no operation ${request.method} ${request.url}.`)
  const { data, error } = operation.input.safeParse(await json(request))
  if (error !== undefined)
    throw new OperationError(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
    )
  return await operation.run(running, data)
}

const nameIn = ({ url = '' }: IncomingMessage): string => url.slice(1)

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
