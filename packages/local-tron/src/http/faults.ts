import type { IncomingHttpHeaders } from 'node:http'
import type { ViewLimits } from '../chain/view.ts'
import type { Alters } from '../jsonrpc/answer.ts'

/** Faults and restrictions of a simulated provider. Without any, it behaves like the node. */
export type Faults = ViewLimits & {
  /** Whether every request gets the status 429. */
  tooManyRequests?: boolean
  /**
   * Whether every request, also one to `/jsonrpc`, gets the status 200 and java-tron's `Error` about lacking
   * resources.
   */
  lacksResources?: boolean
  /** The API key of the provider. A request without it in the header TRON-PRO-API-KEY gets the status 401. */
  apiKey?: string
  /**
   * Returns a changed result of a JSON-RPC call. It receives a copy of the node's result, as a client would
   * parse it.
   */
  alters?: Alters
}

export type RequestSummary = {
  path: string
  /** The names of the called JSON-RPC methods, in order. Empty for a request to another API. */
  methods: string[]
  headers: IncomingHttpHeaders
}

/** Faults that apply to all requests, or a function that returns the faults of each request. */
export type FaultsOf = Faults | ((request: RequestSummary) => Faults)

type Heard = Pick<RequestSummary, 'path' | 'headers'> & { body: unknown }

export const faultsFor = (faults: FaultsOf, { path, headers, body }: Heard): Faults =>
  typeof faults === 'function' ? faults({ path, methods: methodsOf(path, body), headers }) : faults

const methodsOf = (path: string, body: unknown): string[] => {
  if (path !== '/jsonrpc') return []
  const calls: unknown[] = Array.isArray(body) ? body : [body]
  return calls.map((each) => String((each as { method?: unknown } | null)?.method))
}

export type Refusal = { status: number; body: unknown }

/**
 * Returns the response with which the provider refuses a request; undefined if it does not refuse the
 * request.
 */
export const refuse = (faults: Faults, headers: IncomingHttpHeaders): Refusal | undefined => {
  if (faults.apiKey !== undefined && headers['tron-pro-api-key'] !== faults.apiKey)
    return { status: 401, body: { Error: 'ApiKey not exists' } }
  if (faults.tooManyRequests)
    return { status: 429, body: { Error: 'The key exceeds the frequency limit, and is suspended.' } }
  if (faults.lacksResources)
    return {
      status: 200,
      body: { Error: 'class java.lang.IllegalAccessException : lack of computing resources' },
    }
  return undefined
}
