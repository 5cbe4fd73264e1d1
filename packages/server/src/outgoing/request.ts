import { setImmediate as nextTurn } from 'node:timers/promises'
import { Agent, type Dispatcher } from 'undici'
import { isPublicAddress } from './address-policy.ts'
import { isLoopbackOrigin, type OutgoingPolicy, readDestination } from './check-url.ts'
import { asOutgoingError, OutgoingError } from './outgoing-error.ts'
import { createCheckedLookup, createResolve } from './resolve.ts'
import { createSlots } from './slots.ts'

export type OutgoingOptions = OutgoingPolicy & {
  connectTimeoutMs?: number
  maxConnectionsPerOrigin?: number
}

export type OutgoingRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer | string
  /** For the whole exchange, from connecting to the last byte of the response. */
  timeoutMs: number
  maxResponseBytes: number
  signal?: AbortSignal
}

export type OutgoingReply = {
  /** A redirect is an answer like any other: it is not followed. */
  status: number
  /** The start of the body as UTF-8 text, at most 500 characters and without NUL, which PostgreSQL cannot store. */
  bodyPreview: string
  latencyMs: number
}

export type Outgoing = {
  /** Throws `OutgoingError` unless a whole answer arrived in time. */
  post(request: OutgoingRequest): Promise<OutgoingReply>
  /** Lets exchanges under way finish, each within its own timeout, and closes every connection. */
  close(): Promise<void>
}

const PREVIEW_CHARS = 500

/** Up to this many bytes past `maxResponseBytes` are read and dropped, which is cheaper than a new connection. */
const DRAIN_BYTES = 64 * 1024

/** POST requests to strangers' URLs, which can reach the public internet and the allowed origins, nothing else. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowedOrigins, maxConnectionsPerOrigin = 16 } = options
  for (const origin of allowedOrigins) {
    if (!isLoopbackOrigin(origin)) {
      throw new Error(`${origin} is not a loopback origin; allow origins like http://127.0.0.1:4000 only.`)
    }
  }
  const agents = createAgents({ ...options, maxConnectionsPerOrigin })
  const slots = createSlots(maxConnectionsPerOrigin)
  let closed: Promise<void> | undefined
  return {
    async post(request) {
      const destination = readDestination(request.url, allowedOrigins)
      if (!destination.ok) throw new OutgoingError('refused_address', destination.reason)
      const { url, host, reach } = destination
      const release = await withDeadline(
        request,
        () => busy(host),
        (signal) => slots.take(url.origin, signal),
      )
      try {
        return await withDeadline(
          request,
          () => timedOut(host, request.timeoutMs),
          (signal) => settleOnAbort(exchange({ agent: agents[reach], url, request, signal }), signal),
        )
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

/** Two pools, so that no connection opened for an allowed origin can ever serve a public one. */
function createAgents(options: OutgoingOptions & { maxConnectionsPerOrigin: number }): {
  public: Agent
  loopback: Agent
} {
  const { connectTimeoutMs = 5000, maxConnectionsPerOrigin, resolve = createResolve() } = options
  const createAgent = (lookup: ReturnType<typeof createCheckedLookup>) =>
    new Agent({
      connections: maxConnectionsPerOrigin,
      allowH2: false,
      // The deadline of the whole exchange stands in for both.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveMaxTimeout: 30_000,
      connect: {
        lookup,
        timeout: connectTimeoutMs,
        // Said aloud, because an environment variable could turn verification off.
        rejectUnauthorized: true,
        // Node gives each address a quarter of a second by default, less than a distant server takes.
        autoSelectFamilyAttemptTimeout: 1000,
      },
    })
  const loopbackAddresses = async () => ['127.0.0.1', '::1']
  return {
    public: createAgent(createCheckedLookup(resolve, isPublicAddress)),
    loopback: createAgent(createCheckedLookup(loopbackAddresses, () => true)),
  }
}

type Exchange = { agent: Dispatcher; url: URL; request: OutgoingRequest; signal: AbortSignal }

async function exchange({ agent, url, request, signal }: Exchange): Promise<OutgoingReply> {
  const startedMs = performance.now()
  const { statusCode, body } = await agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    // Identity, and nothing here decodes: a compressed body cannot expand in memory.
    headers: { ...request.headers, 'accept-encoding': 'identity' },
    body: request.body,
    signal,
  })
  const bodyPreview = await readPreview(body, request.maxResponseBytes)
  const latencyMs = Math.round(performance.now() - startedMs)
  // undici frees a connection one turn after the last byte: who asks before that opens another one.
  await nextTurn()
  return { status: statusCode, bodyPreview, latencyMs }
}

async function readPreview(body: Dispatcher.ResponseData['body'], maxResponseBytes: number): Promise<string> {
  const kept: Buffer[] = []
  let readBytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (readBytes < maxResponseBytes) kept.push(chunk.subarray(0, maxResponseBytes - readBytes))
    readBytes += chunk.length
    // Leaving the loop destroys the stream and with it the connection.
    if (readBytes > maxResponseBytes + DRAIN_BYTES) break
  }
  // Streaming leaves out a character that the cut went through.
  const wasCut = readBytes > maxResponseBytes
  const text = new TextDecoder().decode(Buffer.concat(kept), { stream: wasCut }).replaceAll('\0', '')
  return text.slice(0, PREVIEW_CHARS).replace(/[\uD800-\uDBFF]$/, '')
}

/** Runs work under a signal that aborts after `timeoutMs`, with the error `late`, or with the caller's signal. */
async function withDeadline<T>(
  { timeoutMs, signal: callerSignal }: OutgoingRequest,
  late: () => OutgoingError,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abortForCaller = () => controller.abort(new OutgoingError('aborted', STOPPING))
  const timer = setTimeout(() => controller.abort(late()), timeoutMs)
  callerSignal?.addEventListener('abort', abortForCaller, { once: true })
  if (callerSignal?.aborted) abortForCaller()
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', abortForCaller)
  }
}

/** Rejects at the moment of an abort: undici notices one during a connection attempt only when that ends. */
async function settleOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  if (signal.aborted) reject(signal.reason)
  return Promise.race([work, aborted])
}

const STOPPING = 'The request was given up, because the sender is stopping.'

function busy(host: string): OutgoingError {
  return new OutgoingError('busy', `Earlier requests to ${host} hold every connection; nothing was sent.`)
}

function timedOut(host: string, timeoutMs: number): OutgoingError {
  return new OutgoingError('timeout', `${host} did not answer in full within ${timeoutMs} ms.`)
}
