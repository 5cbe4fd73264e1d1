import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { APIError, Stablerail, StablerailError } from '@stablerail/sdk'
import type { Request } from './compare.ts'
import type { Shop } from './shop.ts'

/** A failed attempt of a request. `requestId` is null if the API did not answer. */
export type Failure = {
  kind: Request['kind']
  atMs: number
  status: number | null
  requestId: string | null
  text: string
}

/** The requests of the clients so far. */
export type Customers = {
  requests: Request[]
  /** Attempts of requests, except those that the SDK repeated by itself. */
  failures: Failure[]
  /** The times at which requests succeeded, in order. */
  successesMs: number[]
  /** Requests about a customer that found none, although its creation had succeeded. */
  staleReads: string[]
}

export type Load = Customers & {
  /** Ends the clients after the requests under way have succeeded. */
  stop(): Promise<void>
}

/** How long a client waits before it repeats a request that failed. */
const againMs = 500

/**
 * The client `paced` sends one request after the other, each 200 ms. It repeats a failed request after 100 ms,
 * because the success ends the measured outage.
 */
const paced = { everyMs: 200, againMs: 100 }

/** The requests in a second of each other kind. */
const perSecond = { keyed: 2, sdk: 2, bare: 1 }

/** Starts clients that create customers until they are stopped. */
export const startCustomers = (shop: Shop, apiUrl: string): Load => {
  const done: Customers = { requests: [], failures: [], successesMs: [], staleReads: [] }
  const clients = createClients(shop, apiUrl, done)
  const underWay = new Set<Promise<void>>()
  const controller = new AbortController()
  const { signal } = controller
  const begin = (kind: keyof typeof perSecond) => {
    const sent = clients[kind]().finally(() => underWay.delete(sent))
    underWay.add(sent)
  }
  const timers = (Object.keys(perSecond) as (keyof typeof perSecond)[]).map((kind) =>
    setInterval(() => begin(kind), 1_000 / perSecond[kind]),
  )
  const pacing = (async () => {
    while (!signal.aborted) {
      const startMs = performance.now()
      await clients.paced()
      await delay(Math.max(0, startMs + paced.everyMs - performance.now()))
    }
  })()
  return {
    ...done,
    async stop() {
      controller.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all([pacing, ...underWay])
    },
  }
}

/** Creates a customer. Returns its id. */
type Create = (kind: Request['kind'], name: string, key: string) => Promise<string | Failure>

const createClients = (shop: Shop, apiUrl: string, done: Customers) => {
  const { workspaceId, apiKey } = shop
  const sdk = new Stablerail({ apiKey, workspaceId, baseUrl: apiUrl })
  /** Customers that no bare request has changed. */
  const unchanged: string[] = []
  const request = async (
    kind: Request['kind'],
    { method, path, body, key }: { method: string; path: string; body: object; key: string | null },
  ): Promise<{ json: Record<string, unknown> } | Failure> => {
    const response = await fetch(`${apiUrl}/v1/workspaces/${workspaceId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }))
      .catch((error: Error) => error)
    const atMs = performance.now()
    if (response instanceof Error)
      return { kind, atMs, status: null, requestId: null, text: String(response.cause ?? response) }
    const { status, headers, text } = response
    if (status < 300) return { json: JSON.parse(text) }
    // 409 means that an earlier attempt with this key is still under way.
    if (status === 404)
      done.staleReads.push(`${path} was not found after its creation (${headers.get('x-request-id')})`)
    else if (status < 500 && status !== 409) throw new Error(`${path} was refused with ${status}: ${text}`)
    return { kind, atMs, status, requestId: headers.get('x-request-id'), text: text.slice(0, 300) }
  }
  const create: Create = async (kind, name, key) => {
    const body = bodyOf(name)
    const answer = await request(kind, { method: 'POST', path: 'customers', body, key })
    return 'json' in answer ? (answer.json.customer as { id: string }).id : answer
  }
  const createWithSdk: Create = async (_, name, idempotencyKey) => {
    try {
      const { customer } = await sdk.customers.create(bodyOf(name), { idempotencyKey })
      return customer.id
    } catch (error) {
      return failureOf(error)
    }
  }
  /** Sends a request until it succeeds, with one key. */
  const until = async (kind: 'paced' | 'keyed' | 'sdk', send: Create): Promise<Request> => {
    const [name, key] = [`${kind} ${randomUUID()}`, randomUUID()]
    const failures: (number | null)[] = []
    for (;;) {
      const answer = await send(kind, name, key)
      if (typeof answer === 'string') return { name, kind, id: answer, failures }
      done.failures.push(answer)
      failures.push(answer.status)
      await delay(kind === 'paced' ? paced.againMs : againMs)
    }
  }
  const succeed = (one: Request) => {
    done.requests.push(one)
    done.successesMs.push(performance.now())
  }
  return {
    async paced() {
      succeed(await until('paced', create))
    },
    async keyed() {
      const created = await until('keyed', create)
      succeed(created)
      if (created.id !== null) unchanged.push(created.id)
    },
    async sdk() {
      const created = await until('sdk', createWithSdk)
      succeed(created)
      await readBack(sdk, created, done)
    },
    async bare() {
      const id = unchanged.shift()
      if (id === undefined) return
      const name = `bare ${randomUUID()}`
      const answer = await request('bare', {
        method: 'PATCH',
        path: `customers/${id}`,
        body: { wallet: name },
        key: null,
      })
      if ('json' in answer) {
        succeed({ name, kind: 'bare', id, failures: [] })
        return
      }
      done.failures.push(answer)
      done.requests.push({ name, kind: 'bare', id: null, failures: [answer.status] })
    },
  }
}

const bodyOf = (name: string) => ({ name, email: `${name.replaceAll(' ', '.')}@buyer.example` })

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof StablerailError)) throw error
  const [status, requestId] = error instanceof APIError ? [error.status, error.requestId] : [null, null]
  return { kind: 'sdk', atMs: performance.now(), status, requestId, text: String(error) }
}

/** Reads a customer that was just created. A server that is no longer the leader would not have it. */
const readBack = async (sdk: Stablerail, { id }: Request, done: Customers): Promise<void> => {
  try {
    await sdk.customers.retrieve(id ?? '')
  } catch (error) {
    const failure = failureOf(error)
    if (failure.status === 404) done.staleReads.push(`${id} was not found just after its creation`)
    else done.failures.push(failure)
  }
}
