import { Agent, type Dispatcher } from 'undici'
import { isLoopbackOrigin } from '../../settings/loopback.ts'
import { isPublicAddress } from './address-policy.ts'
import { type OutgoingPolicy, readDestination } from './check-url.ts'
import { startExchange } from './exchange.ts'
import { asOutgoingError, OutgoingError } from './outgoing-error.ts'
import { createCheckedLookup, createResolve } from './resolve.ts'
import { createSlots, type Slots } from './slots.ts'

export type OutgoingOptions = OutgoingPolicy & {
  connectTimeoutMs?: number
  maxConnectionsPerOrigin?: number
}

export type OutgoingRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer | string
  /** The deadline of the whole exchange, from connecting to the last byte of the response. */
  timeoutMs: number
  maxResponseBytes: number
  signal?: AbortSignal
}

export type OutgoingReply = {
  /** The HTTP status of the response. A redirect is returned as it is, and is not followed. */
  status: number
  /** The start of the body as UTF-8 text, at most 500 characters and without NUL, which PostgreSQL cannot store. */
  bodyPreview: string
  latencyMs: number
}

export type Outgoing = {
  /** Posts a body. Throws `OutgoingError` unless a complete response arrives in time. */
  post(request: OutgoingRequest): Promise<OutgoingReply>
  /** Lets running exchanges finish, each within its own timeout, and closes every connection. */
  close(): Promise<void>
}

/**
 * Creates a client that posts to merchants' URLs. It reaches only the public internet and the loopback
 * origins in `allowedOrigins`.
 */
export const createOutgoing = (options: OutgoingOptions): Outgoing => {
  const { allowedOrigins, maxConnectionsPerOrigin = 16 } = options
  for (const origin of allowedOrigins) {
    if (!isLoopbackOrigin(origin)) {
      throw new Error(`${origin} is not a loopback origin; allow origins like http://127.0.0.1:4000 only.`)
    }
  }
  const agents = createAgents({ ...options, maxConnectionsPerOrigin })
  const destinationOf = rememberDestinations(allowedOrigins)
  const slots = createSlots(maxConnectionsPerOrigin)
  const whenAborted = createAbortGroups()
  let closed: Promise<void> | undefined
  return {
    async post(request) {
      const destination = destinationOf(request.url)
      const { origin, host, reach } = destination
      if (request.signal?.aborted) throw stopping()
      const release = slots.takeNow(origin) ?? (await waitForSlot(slots, destination, request))
      try {
        return await exchange({ ...destination, agent: agents[reach], request, whenAborted })
      } catch (error) {
        throw asOutgoingError(error, host)
      } finally {
        release()
      }
    },
    close() {
      closed ??= Promise.all([agents.public.close(), agents.loopback.close()]).then(() => {})
      return closed
    },
  }
}

/**
 * Creates two connection pools: one that connects to public IP addresses only, and one that connects to this
 * machine only, for the loopback origins in `allowedOrigins`.
 */
const createAgents = (
  options: OutgoingOptions & { maxConnectionsPerOrigin: number },
): { public: Agent; loopback: Agent } => {
  const { connectTimeoutMs = 5000, maxConnectionsPerOrigin, resolve = createResolve() } = options
  const createAgent = (lookup: ReturnType<typeof createCheckedLookup>) =>
    new Agent({
      connections: maxConnectionsPerOrigin,
      allowH2: false,
      // Both timeouts are turned off, because the deadline of the whole exchange replaces them.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: 30_000,
      connect: {
        lookup,
        timeout: connectTimeoutMs,
        // The check of certificates is turned on explicitly, because NODE_TLS_REJECT_UNAUTHORIZED could turn
        // off the default.
        rejectUnauthorized: true,
        // The time after which Node tries the next IP address of a host. Its default is 250 ms, and a distant
        // server may take longer to accept.
        autoSelectFamilyAttemptTimeout: 1000,
      },
    })
  const loopbackAddresses = async () => ['127.0.0.1', '::1']
  return {
    public: createAgent(createCheckedLookup(resolve, isPublicAddress)),
    loopback: createAgent(createCheckedLookup(loopbackAddresses, () => true)),
  }
}

type Target = { origin: string; path: string; host: string; reach: 'public' | 'loopback' }

const mostRemembered = 1_000

/**
 * Returns a function that checks each URL once, because the result depends only on its text. It throws if the URL may
 * not be reached.
 */
const rememberDestinations = (allowedOrigins: readonly string[]) => {
  const known = new Map<string, Target>()
  return (text: string): Target => {
    const before = known.get(text)
    if (before !== undefined) return before
    const destination = readDestination(text, allowedOrigins)
    if (!destination.ok) throw new OutgoingError('refused_address', destination.reason)
    const { url, host, reach } = destination
    const target = { origin: url.origin, path: `${url.pathname}${url.search}`, host, reach }
    const [oldest] = known.keys()
    if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
    known.set(text, target)
    return target
  }
}

/** Calls `end` when the signal aborts. The returned function cancels this. */
type WhenAborted = (signal: AbortSignal | undefined, end: () => void) => () => void

/**
 * Registers one listener per `AbortSignal`, which all requests with this signal share. A worker sends
 * hundreds of requests with one signal, and adding or removing a listener takes longer the more listeners the
 * signal has.
 */
const createAbortGroups = (): WhenAborted => {
  const groups = new WeakMap<AbortSignal, Set<() => void>>()
  const groupOf = (signal: AbortSignal) => {
    const before = groups.get(signal)
    if (before !== undefined) return before
    const group = new Set<() => void>()
    groups.set(signal, group)
    signal.addEventListener('abort', () => group.forEach((end) => void end()), { once: true })
    return group
  }
  return (signal, end) => {
    if (signal === undefined) return () => undefined
    const group = groupOf(signal).add(end)
    return () => void group.delete(end)
  }
}

type Journey = Target & { agent: Dispatcher; request: OutgoingRequest; whenAborted: WhenAborted }

/**
 * Sends one request and waits for its response. The exchange ends at its deadline or when the caller's signal
 * aborts, whether it is connecting, sending or receiving at that time.
 */
const exchange = async ({
  agent,
  origin,
  path,
  host,
  request,
  whenAborted,
}: Journey): Promise<OutgoingReply> => {
  const { timeoutMs, signal } = request
  const startedMs = performance.now()
  const running = startExchange({ ...request, agent, origin, path })
  const timer = setTimeout(() => running.end(timedOut(host, timeoutMs)), timeoutMs)
  const stopWaiting = whenAborted(signal, () => running.end(stopping()))
  try {
    const { status, bodyPreview } = await running.reply
    return { status, bodyPreview, latencyMs: Math.round(performance.now() - startedMs) }
  } finally {
    clearTimeout(timer)
    stopWaiting()
  }
}

/**
 * Waits until fewer than `maxConnectionsPerOrigin` requests to the origin are running, at most for the
 * request's timeout. After that, throws an `OutgoingError` of the kind `busy`.
 */
const waitForSlot = async (
  slots: Slots,
  { origin, host }: Target,
  { timeoutMs, signal }: OutgoingRequest,
) => {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(busy(host)), timeoutMs)
  const endForCaller = () => waiting.abort(stopping())
  signal?.addEventListener('abort', endForCaller, { once: true })
  try {
    return await slots.take(origin, waiting.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', endForCaller)
  }
}

const stopping = (): OutgoingError => {
  return new OutgoingError('aborted', 'The request was given up, because the sender is stopping.')
}

const busy = (host: string): OutgoingError => {
  return new OutgoingError('busy', `Earlier requests to ${host} hold every connection; nothing was sent.`)
}

const timedOut = (host: string, timeoutMs: number): OutgoingError => {
  return new OutgoingError('timeout', `${host} did not answer in full within ${timeoutMs} ms.`)
}
