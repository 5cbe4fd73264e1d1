import type { Response } from 'express'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../config.ts'
import { ApiError } from './api-error.ts'

/** Takes one request off a caller's allowance, and says in headers what is left of it. */
export type RateLimit = (caller: string, response: Response) => Promise<void>

export type RateLimits = { perKey: RateLimit; perAddress: RateLimit }

export const createRateLimits = ({ rateLimits }: Config): RateLimits => ({
  perKey: createLimit(rateLimits.keyPerSecond, rateLimits.keyBurst),
  perAddress: createLimit(rateLimits.publicPerSecond, rateLimits.publicBurst),
})

/**
 * So many requests a second, and a burst beyond them that refills at the same rate. Counted per process: it
 * protects this process, and nothing is wrong when another counts anew.
 */
const createLimit = (perSecond: number, burst: number): RateLimit => {
  const burstSeconds = Math.max(1, Math.ceil(burst / perSecond))
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: burst, duration: burstSeconds }),
  )
  return async (caller, response) => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(caller)
      setHeaders(response, perSecond, remainingPoints, msBeforeNext)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      setHeaders(response, perSecond, 0, refusal.msBeforeNext)
      throw new ApiError('rate_limited', 'Too many requests. Wait for the seconds in Retry-After.', {
        retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      })
    }
  }
}

const setHeaders = (response: Response, limit: number, remaining: number, resetMs: number) => {
  response.setHeader('ratelimit-limit', limit)
  response.setHeader('ratelimit-remaining', Math.max(0, remaining))
  response.setHeader('ratelimit-reset', Math.ceil(resetMs / 1000))
}
