import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { SimulatorDescription, WorkspaceDescription } from '../description.ts'
import { refusalOf } from './refusal.ts'
import type { HostedChain } from './start-chain.ts'

export type Controlled = {
  chains: ReadonlyMap<string, HostedChain>
  takeWorkspace(options: { depositAddresses: boolean }): Promise<WorkspaceDescription>
}

export type ControlServer = { control: SimulatorDescription['control']; stop(): Promise<void> }

const Fault = z.union([
  z.literal('down'),
  z.strictObject({ lagBlocks: z.int().min(1).max(500) }),
  z.strictObject({ lieAbout: z.enum(['transfer', 'reference', 'time']) }),
])
const Request = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('workspace'), depositAddresses: z.boolean() }),
  z.strictObject({ operation: z.literal('share'), chain: z.string(), holder: z.string() }),
  z.strictObject({
    operation: z.literal('reserve'),
    chain: z.string(),
    holder: z.string(),
    fault: Fault.nullable(),
  }),
])
type ChainRequest = Exclude<z.output<typeof Request>, { operation: 'workspace' }>

/**
 * Starts the server through which other processes get workspaces and turns on a chain. Each request needs the token.
 *
 * The response to a request for a turn begins when the turn begins, and stays open. The turn ends with a second
 * request to its address, or when the connection closes. So a process that is killed gives its turns back.
 */
export const startControlServer = async (controlled: Controlled): Promise<ControlServer> => {
  const token = randomBytes(24).toString('base64url')
  const turns = new Map<string, () => void>()
  const server = createServer((request, response) => {
    answer(controlled, turns, token, request, response).catch((error: Error) => {
      if (response.headersSent) return void response.destroy()
      response.writeHead(500).end(error.message)
    })
  })
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

const answer = async (
  { chains, takeWorkspace }: Controlled,
  turns: Map<string, () => void>,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const refusal = refusalOf(request, token)
  if (refusal !== null) return void response.writeHead(refusal).end()
  if (request.method === 'DELETE') {
    turns.get(request.url ?? '')?.()
    return void response.writeHead(204).end()
  }
  const asked = Request.parse(await json(request))
  if (asked.operation === 'workspace')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(await takeWorkspace(asked)))
  const chain = chains.get(asked.chain)
  if (chain === undefined) return void response.writeHead(404).end(`There is no chain ${asked.chain}.`)
  await giveTurn(chain, asked, turns, response)
}

const giveTurn = async (
  { turns: queue, setFault }: HostedChain,
  asked: ChainRequest,
  turns: Map<string, () => void>,
  response: ServerResponse,
): Promise<void> => {
  const closed = new AbortController()
  response.once('close', () => closed.abort(new Error('The connection was closed.')))
  const giveBack =
    asked.operation === 'share'
      ? await queue.share(asked.holder, closed.signal)
      : await queue.reserve(asked.holder, closed.signal)
  if (asked.operation === 'reserve' && asked.fault !== null) setFault(asked.fault)
  const path = `/turns/${randomBytes(8).toString('hex')}`
  const end = () => {
    if (!turns.delete(path)) return
    if (asked.operation === 'reserve' && asked.fault !== null) setFault(null)
    giveBack()
    response.end()
  }
  turns.set(path, end)
  if (closed.signal.aborted) return end()
  closed.signal.addEventListener('abort', end)
  response.writeHead(200, { 'content-type': 'text/plain' }).write(`${path}\n`)
}
