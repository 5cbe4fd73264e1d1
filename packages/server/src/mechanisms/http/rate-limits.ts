import type { Response } from 'express'
import type { Config } from '../../settings/config.ts'
import { ApiError } from './api-error.ts'
import { callerAddress } from './caller-address.ts'
import { factsOf } from './facts.ts'
import { type BucketSize, fullBucket, refill, secondsUntil, type TokenBucket } from './token-bucket.ts'

/**
 * Takes one token from a caller's bucket and sets the RateLimit headers. Throws `rate_limited` if no token is left.
 */
export type RateLimit = (caller: string, response: Response) => void

export type RateLimits = {
  perKey: RateLimit
  perAddress: RateLimit
  /**
   * A higher limit for the files of pages, which are served from memory, because a browser that opens a page
   * for the first time requests dozens of files at the same time.
   */
  filesPerAddress: RateLimit
}

/** Rate limits that do not count: for a caller who was counted at the start of the request. */
export const withoutLimits: RateLimits = {
  perKey: () => undefined,
  perAddress: () => undefined,
  filesPerAddress: () => undefined,
}

/** The rate limit for files, as a multiple of an address's rate limit on public routes. */
const filesOverRequests = 10

/** The maximum number of buckets. When it is reached, the least recently used bucket is dropped. */
const mostCallers = 100_000

export const createRateLimits = (
  { rateLimits }: Pick<Config, 'rateLimits'>,
  { nowMs = () => performance.now(), most = mostCallers } = {},
): RateLimits => {
  const { keyPerSecond, keyBurst, publicPerSecond, publicBurst } = rateLimits
  const perKey = createLimit({ perSecond: keyPerSecond, burst: keyBurst }, nowMs, most)
  const perNetwork = (times: number): RateLimit => {
    const limit = createLimit({ perSecond: times * publicPerSecond, burst: times * publicBurst }, nowMs, most)
    return (address, response) => limit(callerAddress(address), response)
  }
  return { perKey, perAddress: perNetwork(1), filesPerAddress: perNetwork(filesOverRequests) }
}

/**
 * Returns a rate limit with one token bucket per caller. Each process counts separately, because the limits protect
 * the process and no operation relies on them.
 */
const createLimit = (size: BucketSize, nowMs: () => number, most: number): RateLimit => {
  /** The bucket of each caller, in the order of last use, with the least recently used first. */
  const buckets = new Map<string, TokenBucket>()
  return (caller, response) => {
    const now = nowMs()
    const bucket = refill(buckets.get(caller) ?? fullBucket(size, now), size, now)
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    buckets.delete(caller)
    const [longest] = buckets.size >= most ? buckets.keys() : []
    if (longest !== undefined) buckets.delete(longest)
    buckets.set(caller, bucket)
    factsOf(response).counted = true
    setHeaders(response, size, bucket)
    if (!allowed)
      throw new ApiError('rate_limited', 'Too many requests. Wait for the seconds in Retry-After.', {
        retryAfterSeconds: Math.max(1, Math.ceil(secondsUntil(1, bucket, size))),
      })
  }
}

/** `RateLimit-Reset` is the number of seconds until the bucket is full. */
const setHeaders = (response: Response, size: BucketSize, bucket: TokenBucket) => {
  response.setHeader('ratelimit-limit', size.burst)
  response.setHeader('ratelimit-remaining', Math.floor(bucket.tokens))
  response.setHeader('ratelimit-reset', Math.ceil(secondsUntil(size.burst, bucket, size)))
}
