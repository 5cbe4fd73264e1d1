/** A token bucket: each request takes one token. It refills at a steady rate, up to its size. */
export type TokenBucket = {
  /** The number of requests that the bucket still allowed at the time `atMs`; may be a fraction. */
  tokens: number
  atMs: number
}

export type BucketSize = { perSecond: number; burst: number }

export const fullBucket = ({ burst }: BucketSize, nowMs: number): TokenBucket => ({
  tokens: burst,
  atMs: nowMs,
})

/** Returns the bucket at a later time. A clock that goes backwards removes no tokens. */
export const refill = ({ tokens, atMs }: TokenBucket, size: BucketSize, nowMs: number): TokenBucket => {
  const elapsedMs = Math.max(0, nowMs - atMs)
  return {
    tokens: Math.min(size.burst, tokens + (elapsedMs / 1000) * size.perSecond),
    atMs: Math.max(atMs, nowMs),
  }
}

/** Returns the seconds until the bucket holds the wanted number of tokens. */
export const secondsUntil = (wanted: number, { tokens }: TokenBucket, { perSecond }: BucketSize): number =>
  Math.max(0, (wanted - tokens) / perSecond)
