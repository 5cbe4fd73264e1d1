import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SolanaCall = { id: number; method: string; params: unknown[] }
export type SolanaReply = { result?: unknown; error?: { code: number; message: string } }

export type SolanaProxy = {
  url: string
  /** What a call is answered with, given what the node answers. A test sets it; the node's answer by default. */
  change(call: SolanaCall, reply: SolanaReply): SolanaReply
  /** Calls in their order, such as `getBlock 12`. */
  calls: string[]
  stop(): Promise<void>
}

/** A provider in front of a local node, which tells what a test has it tell: blocks without transactions, other parents. */
export const startSolanaProxy = async (upstream: string): Promise<SolanaProxy> => {
  const proxy: Omit<SolanaProxy, 'stop'> = { url: '', change: (_, reply) => reply, calls: [] }
  const answer = async (call: SolanaCall) => {
    proxy.calls.push(
      `${call.method} ${call.params.filter((one) => typeof one === 'number').join(' ')}`.trim(),
    )
    return { jsonrpc: '2.0', id: call.id, ...proxy.change(call, await forward(upstream, call)) }
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await read(request)) as SolanaCall | SolanaCall[]
    const replies = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replies))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(proxy, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const forward = async (upstream: string, call: SolanaCall): Promise<SolanaReply> => {
  const response = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  const { result, error } = (await response.json()) as SolanaReply
  return error === undefined ? { result } : { error }
}

/** Leaves the transactions out of every block that is answered. */
export const withoutTransactions: SolanaProxy['change'] = ({ method }, reply) =>
  method === 'getBlock' && reply.error === undefined
    ? { result: { ...(reply.result as object), transactions: [] } }
    : reply

/** A block as the node answers it. */
export type WireBlock = {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  transactions: object[]
}

/** Changes the block that is answered for a slot. */
export const changeBlock =
  (slot: number, change: (block: WireBlock) => object): SolanaProxy['change'] =>
  ({ method, params }, reply): SolanaReply =>
    method === 'getBlock' && params[0] === slot ? { result: change(reply.result as WireBlock) } : reply

/** Leaves slots out of every list of blocks. */
export const leaveOut =
  (...slots: number[]): SolanaProxy['change'] =>
  ({ method }, reply): SolanaReply =>
    /^getBlocks/.test(method)
      ? { result: (reply.result as number[]).filter((slot) => !slots.includes(slot)) }
      : reply

export const refuseSlot =
  (slot: number, code: number): SolanaProxy['change'] =>
  ({ method, params }, reply): SolanaReply =>
    method === 'getBlock' && params[0] === slot ? { error: { code, message: 'no' } } : reply
