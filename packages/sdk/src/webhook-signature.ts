import { WebhookVerificationError } from './webhook-error.ts'

/** Headers in any form a framework gives them, or the value of the signature header alone. */
export type WebhookHeaders =
  | string
  | readonly string[]
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | { readonly [name: string]: string | readonly string[] | undefined }

export type VerifyOptions = {
  /** How far the timestamp may be from the clock, in either direction. Unit: seconds. Default: 300. */
  toleranceSeconds?: number | undefined
  /** The clock. Unit: milliseconds since 1970, as `Date.now`, its default. */
  now?: (() => number) | undefined
}

export type Signature = {
  /** The timestamp as it was sent: its text is part of what is signed. */
  timestamp: string
  /** Candidates, in lower-case hex. A secret that is being rotated gives several. */
  v1: string[]
}

const headerName = 'x-service-signature'
const defaultToleranceSeconds = 300
/** More than any header the service sends, so that a hostile one costs nothing. */
const longestHeader = 4096

const isHeader = (name: unknown) => typeof name === 'string' && name.toLowerCase() === headerName

const fromEntries = (entries: Iterable<unknown>) => {
  const values: unknown[] = []
  for (const entry of entries) if (Array.isArray(entry) && isHeader(entry[0])) values.push(entry[1])
  return values
}

const fromObject = (headers: object) =>
  Object.entries(headers).flatMap(([name, value]) => (isHeader(name) ? value : []))

const headerValues = (headers: unknown): unknown[] => {
  if (typeof headers === 'string') return [headers]
  if (Array.isArray(headers) && headers.every((value) => typeof value === 'string')) return headers
  if (typeof headers !== 'object' || headers === null) return []
  if ('get' in headers && typeof headers.get === 'function') return [headers.get(headerName)]
  return Symbol.iterator in headers ? fromEntries(headers as Iterable<unknown>) : fromObject(headers)
}

/** Reads the signature header. Several headers, or several values in one, count as one list. */
export const readSignature = (headers: WebhookHeaders): Signature => {
  const header = headerValues(headers)
    .filter((value) => typeof value === 'string')
    .join(',')
  if (header === '') throw new WebhookVerificationError('missing_header')
  if (header.length > longestHeader) throw new WebhookVerificationError('malformed_header')
  const timestamps = new Set<string>()
  const v1: string[] = []
  for (const part of header.split(',')) {
    const [, name, value = ''] = /^\s*(\w+)=(\S*)\s*$/.exec(part) ?? []
    if (name === 't') timestamps.add(value)
    if (name === 'v1' && /^[0-9a-f]{64}$/.test(value)) v1.push(value)
  }
  const [timestamp] = timestamps
  if (timestamps.size !== 1 || timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || v1.length === 0)
    throw new WebhookVerificationError('malformed_header')
  return { timestamp, v1 }
}

/** Refuses a timestamp that is too far from the clock, either way. */
export const checkTime = ({ timestamp }: Signature, options: VerifyOptions) => {
  const { toleranceSeconds = defaultToleranceSeconds, now = Date.now } = options
  const nowMs = now()
  const isTolerance = Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0
  if (!isTolerance || !Number.isFinite(nowMs)) throw new WebhookVerificationError('invalid_option')
  if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_out_of_tolerance')
}
