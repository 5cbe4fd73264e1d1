import { refuse } from './webhook-error.ts'

/** Headers in any form a framework gives them, or the value of the signature header alone. */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = /^x-service-signature$/i

/** Longer than any header the service sends, so that a hostile one costs little. */
const longestHeader = 1024

/** Names and values, or values alone, of whatever the headers are. */
const entriesOf = (headers: object): unknown[] => {
  if ('get' in headers && typeof headers.get === 'function') return [headers.get('x-service-signature')]
  return Array.isArray(headers) ? headers : Object.entries(headers)
}

/** The header; several are one list. */
const headerOf = (headers: unknown): string =>
  (typeof headers === 'object' && headers ? entriesOf(headers) : [headers])
    .flatMap((entry) => (Array.isArray(entry) ? (headerName.test(entry[0]) ? entry[1] : []) : entry))
    .filter((value) => typeof value === 'string')
    .join()

export type Signature = {
  /** The timestamp as it was sent: its text is part of what is signed. */
  timestamp: string
  /** Candidates, in lower-case hex. A secret that is being rotated gives several. */
  v1: string[]
}

/** Reads the signature header. Several headers, or several values in one, count as one list. */
export const readSignature = (headers: unknown): Signature => {
  const header =
    headerOf(headers) || refuse('missing_header', 'Pass the headers: x-service-signature is missing.')
  const parts = header.slice(0, longestHeader).split(/, */)
  const v1 = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? [])
  const times = new Set(parts.filter((part) => part.startsWith('t=')))
  const [time] = times
  // Two timestamps leave open which was signed.
  const timestamp = times.size === 1 ? /^t=(\d{1,12})$/.exec(`${time}`)?.[1] : undefined
  if (timestamp && v1.length > 0 && header.length <= longestHeader) return { timestamp, v1 }
  return refuse('malformed_header', 'Pass x-service-signature unchanged: t=<seconds>,v1=<hex>.')
}
