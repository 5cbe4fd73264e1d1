import type { SentBody } from './bodies.ts'
import type { Draft } from './draft.ts'
import type { Headers } from './identities.ts'
import { holdsControl, type Target } from './targets.ts'

const oddHeaders = new Set(['expect', 'transfer-encoding', 'upgrade', 'x-long'])

const base = { version: 'HTTP/1.1', newline: '\r\n' } as const
const ending: Headers = [
  ['host', '127.0.0.1'],
  ['connection', 'close'],
]

/**
 * Assembles a request from its parts. `odd` in the result is true if the HTTP parser may refuse the request.
 */
export const assemble = (
  method: string,
  { target, odd }: Target,
  headers: Headers,
  sent: SentBody | null,
): Draft => ({
  ...base,
  method,
  target,
  headers: [...ending, ...headers, ...(sent?.headers ?? [])],
  body: sent?.body ?? null,
  framing: sent?.framing ?? 'none',
  odd:
    odd ||
    holdsControl(target) ||
    sent?.odd === true ||
    headers.some(isOdd) ||
    sizeOf(target, headers) > longestHead,
})

/**
 * The size from which the HTTP parser may refuse a request. Node accepts at most 16 KiB for the request line
 * and headers.
 */
const longestHead = 15_000

const sizeOf = (target: string, headers: Headers): number =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length)

const isOdd = ([name, value]: [string, string]): boolean => oddHeaders.has(name) || holdsControl(value)
