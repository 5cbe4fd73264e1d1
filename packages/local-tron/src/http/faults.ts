import type { IncomingHttpHeaders } from 'node:http'
import type { ViewLimits } from '../chain/view.ts'
import type { Alters } from '../jsonrpc/answer.ts'

/** What a provider in front of the chain does wrong, or refuses. Without any fault it is the node as it is. */
export type Faults = ViewLimits & {
  /** Every request is answered with the status 429. */
  tooManyRequests?: boolean
  /** Every request is answered with the status 200 and java-tron's `Error`, at `/jsonrpc` too. */
  lacksResources?: boolean
  /** Requests without this key in the header TRON-PRO-API-KEY are answered with the status 401. */
  apiKey?: string
  /** What a call of JSON-RPC is answered with in place of its result. It is given a copy, as a client would read it. */
  alters?: Alters
}

export type RequestSummary = {
  path: string
  /** The methods of JSON-RPC that are called, in their order; none elsewhere. */
  methods: string[]
  headers: IncomingHttpHeaders
}

/** The faults of all requests, or those of each. */
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

/** What is answered instead of what was asked for; undefined: nothing is. */
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
