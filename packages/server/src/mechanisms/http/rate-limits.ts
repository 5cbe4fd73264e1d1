import type { Response } from 'express'
import type { Config } from '../../config.ts'
import { ApiError } from './api-error.ts'
import { callerAddress } from './caller-address.ts'
import { factsOf } from './facts.ts'
import { type BucketSize, fullBucket, refill, secondsUntil, type TokenBucket } from './token-bucket.ts'

/** Takes one request off a caller's allowance, and says in headers what is left of it; throws when nothing is. */
export type RateLimit = (caller: string, response: Response) => void

export type RateLimits = { perKey: RateLimit; perAddress: RateLimit }

/** At most this many callers are counted at a time; beyond them the one that has not come for longest is forgotten. */
const mostCallers = 100_000

export const createRateLimits = (
  { rateLimits }: Pick<Config, 'rateLimits'>,
  { nowMs = () => performance.now(), most = mostCallers } = {},
): RateLimits => {
  const { keyPerSecond, keyBurst, publicPerSecond, publicBurst } = rateLimits
  const perKey = createLimit({ perSecond: keyPerSecond, burst: keyBurst }, nowMs, most)
  const perNetwork = createLimit({ perSecond: publicPerSecond, burst: publicBurst }, nowMs, most)
  return { perKey, perAddress: (address, response) => perNetwork(callerAddress(address), response) }
}

/**
 * A token bucket for each caller, counted per process: it protects this process, and nothing is wrong when another
 * counts anew.
 */
const createLimit = (size: BucketSize, nowMs: () => number, most: number): RateLimit => {
  /** The caller that has not come for longest is first. */
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

/** `RateLimit-Reset` is when all of the allowance is there again. */
const setHeaders = (response: Response, size: BucketSize, bucket: TokenBucket) => {
  response.setHeader('ratelimit-limit', size.burst)
  response.setHeader('ratelimit-remaining', Math.floor(bucket.tokens))
  response.setHeader('ratelimit-reset', Math.ceil(secondsUntil(size.burst, bucket, size)))
}
