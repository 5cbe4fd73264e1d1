import { refuse } from './webhook-error.ts'

/** Headers in any form a framework gives them, or the value of the signature header alone. */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = 'x-service-signature'

/** A timestamp or a candidate; whatever else is in the header is of schemes to come. */
const pattern = /^\s*(?:t=(\d{1,12})|v1=([0-9a-f]{64}))\s*$/

/** Longer than any header the service sends, so that a hostile one costs little. */
const longestHeader = 1024

/** Values of the header in pairs of name and value, or in an array of them alone. */
const fromEntries = (entries: readonly unknown[]) =>
  entries.flatMap((entry) =>
    Array.isArray(entry) ? (`${entry[0]}`.toLowerCase() === headerName ? entry[1] : []) : entry,
  )

/** The header, whatever the headers are; several are one list. */
const headerOf = (headers: unknown): unknown => {
  if (typeof headers !== 'object' || headers === null) return headers
  if ('get' in headers && typeof headers.get === 'function') return headers.get(headerName)
  // As Node gives them: all names in lower case.
  if (Object.hasOwn(headers, headerName)) return (headers as Record<string, unknown>)[headerName]
  return fromEntries(Array.isArray(headers) ? headers : Object.entries(headers))
}

export type Signature = {
  /** The timestamp as it was sent: its text is part of what is signed. */
  timestamp: string
  /** Candidates, in lower-case hex. A secret that is being rotated gives several. */
  v1: string[]
}

/** Reads the signature header. Several headers, or several values in one, count as one list. */
export const readSignature = (headers: unknown): Signature => {
  const value = headerOf(headers)
  const header = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join() : value
  if (!header || typeof header !== 'string')
    return refuse('missing_header', 'Pass the headers: x-service-signature is missing.')
  let timestamp = ''
  let isClear = header.length <= longestHeader
  const v1: string[] = []
  for (const part of isClear ? header.split(',') : []) {
    const [, time = timestamp, candidate] = pattern.exec(part) ?? []
    // Two timestamps leave open which was signed.
    isClear &&= timestamp === '' || time === timestamp
    timestamp = time
    if (candidate) v1.push(candidate)
  }
  if (isClear && timestamp && v1.length > 0) return { timestamp, v1 }
  return refuse('malformed_header', 'Pass x-service-signature unchanged: t=<seconds>,v1=<hex>.')
}
