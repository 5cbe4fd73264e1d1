import { WebhookVerificationError } from './webhook-error.ts'

/** Headers in any form a framework gives them, or the value of the signature header alone. */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined }

const headerName = 'x-service-signature'

/** Longer than any the service sends, so that a hostile one costs little. */
const longestHeader = 1024

/** The header, whatever the headers are; several are one list. */
const headerOf = (headers: unknown): unknown => {
  if (typeof headers !== 'object' || headers === null) return headers
  if ('get' in headers && typeof headers.get === 'function') return headers.get(headerName)
  const entries: unknown[] = Array.isArray(headers) ? headers : Object.entries(headers)
  return entries
    .flatMap((entry) => {
      if (!Array.isArray(entry)) return entry
      return `${entry[0]}`.toLowerCase() === headerName ? entry[1] : []
    })
    .filter((value) => typeof value === 'string')
    .join()
}

export type Signature = {
  /** The timestamp as it was sent: its text is part of what is signed. */
  timestamp: string
  /** Candidates, in lower-case hex. A secret that is being rotated gives several. */
  v1: string[]
}

/** Reads the signature header. Several headers, or several values in one, count as one list. */
export const readSignature = (headers: unknown): Signature => {
  const header = headerOf(headers)
  if (typeof header !== 'string' || header === '') throw new WebhookVerificationError('missing_header')
  const timestamps = new Set<string>()
  const v1: string[] = []
  for (const part of header.slice(0, longestHeader + 1).split(',')) {
    const value = part.trim()
    if (value.startsWith('t=')) timestamps.add(value.slice(2))
    else if (/^v1=[0-9a-f]{64}$/.test(value)) v1.push(value.slice(3))
  }
  const [timestamp = ''] = timestamps
  // Two timestamps leave open which was signed.
  const isClear = timestamps.size === 1 && /^\d{1,12}$/.test(timestamp)
  if (!isClear || v1.length === 0 || header.length > longestHeader)
    throw new WebhookVerificationError('malformed_header')
  return { timestamp, v1 }
}
