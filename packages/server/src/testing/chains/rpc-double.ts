import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcRequest = { method: string; params: unknown[] }

/** The faults of a provider that answers JSON-RPC. */
export type RpcFaults = {
  /** Answers a call in place of the node. */
  answers?: (call: RpcRequest) => { result: unknown } | { error: { code: number; message: string } } | undefined
  /** Changes what the node answers to a call. */
  alters?: (call: RpcRequest, result: unknown) => unknown
  /** The status with which a request is refused, by its calls. */
  refuses?: (calls: readonly RpcRequest[]) => number | undefined
}

export type RpcDouble = {
  url: string
  faults: RpcFaults
  /** The calls in their order: a batch has several. */
  calls: RpcRequest[]
  /** Forgets the calls so far, and answers the methods of those that follow. */
  listen(): () => string[]
  stop(): Promise<void>
}

type Wire = RpcRequest & { id: number }

/** Starts a provider in front of a real node, with faults that a test sets. */
export const startRpcDouble = async (upstream: string): Promise<RpcDouble> => {
  const double = { url: '', faults: {} as RpcFaults, calls: [] as RpcRequest[] }
  const answer = async ({ id, method, params }: Wire) => {
    const own = double.faults.answers?.({ method, params })
    if (own !== undefined) return { jsonrpc: '2.0', id, ...own }
    const told = await forward(upstream, { id, method, params })
    const { alters } = double.faults
    return 'result' in told && alters !== undefined
      ? { ...told, result: alters({ method, params }, told.result) }
      : told
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await read(request)) as Wire | Wire[]
    const calls = Array.isArray(body) ? body : [body]
    const status = double.faults.refuses?.(calls)
    if (status !== undefined) return void response.writeHead(status).end('{}')
    double.calls.push(...calls.map(({ method, params }) => ({ method, params })))
    const told = await Promise.all(calls.map(answer))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Array.isArray(body) ? told : told[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(double, {
    listen() {
      const from = double.calls.length
      return () => double.calls.slice(from).map(({ method }) => method)
    },
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

const forward = async (upstream: string, call: Wire): Promise<{ result?: unknown; error?: unknown }> => {
  const response = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  return (await response.json()) as { result?: unknown }
}
