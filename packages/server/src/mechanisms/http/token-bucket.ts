/** A bucket of tokens, one for each request. It fills at a steady rate, up to its size. */
export type TokenBucket = {
  /** The tokens left at `atMs`. */
  tokens: number
  atMs: number
}

export type BucketSize = { perSecond: number; burst: number }

export const fullBucket = ({ burst }: BucketSize, nowMs: number): TokenBucket => ({
  tokens: burst,
  atMs: nowMs,
})

/** The bucket at a later moment. A clock that goes backwards takes nothing away. */
export const refill = ({ tokens, atMs }: TokenBucket, size: BucketSize, nowMs: number): TokenBucket => {
  const elapsedMs = Math.max(0, nowMs - atMs)
  return {
    tokens: Math.min(size.burst, tokens + (elapsedMs / 1000) * size.perSecond),
    atMs: Math.max(atMs, nowMs),
  }
}

/** Seconds until so many tokens are there. */
export const secondsUntil = (wanted: number, { tokens }: TokenBucket, { perSecond }: BucketSize): number =>
  Math.max(0, (wanted - tokens) / perSecond)
