import type { Config } from '../../config.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import { createTurns } from '../../turns.ts'

/** What adding up may take of a process and of its database. */
export const analyticsLimits = {
  /** So many requests of one person are under way: the page of the dashboard asks four at once. */
  perPerson: 4,
  /** Of the connections of a process so many parts, and one at least, add up at a time. */
  partsOfPool: 5,
  /** So many requests wait for their turn. */
  waiting: 30,
  /** PostgreSQL ends a statement that takes longer. */
  statementTimeoutMs: 5_000,
} as const

const refusal = (message: string) => new ApiError('rate_limited', message, { retryAfterSeconds: 1 })

/** Says that a span was too much to add up for now. */
export const tooLong = () =>
  new ApiError(
    'rate_limited',
    'These figures take too long to add up at the moment. Ask for a shorter span, or again in some minutes.',
    { retryAfterSeconds: 120 },
  )

/**
 * Bounds how much a process adds up at a time, and how much of that one person may ask for. Each process counts by itself,
 * because the limits protect it and no operation relies on them.
 */
export const limitAnalytics = ({ databasePoolSize }: Pick<Config, 'databasePoolSize'>) => {
  const { perPerson, partsOfPool, waiting } = analyticsLimits
  const inTurn = createTurns({
    ...{ atOnce: Math.max(1, Math.floor(databasePoolSize / partsOfPool)), waiting },
    refusal: () => refusal('Too many figures are being added up. Wait for the seconds in Retry-After.'),
  })
  const underWay = new Map<string, number>()
  return async <Result>(person: string, run: () => Promise<Result>): Promise<Result> => {
    const count = underWay.get(person) ?? 0
    if (count >= perPerson)
      throw refusal(`${perPerson} requests for figures are under way for you. Wait until one is answered.`)
    underWay.set(person, count + 1)
    try {
      return await inTurn(run)
    } finally {
      const left = (underWay.get(person) ?? 1) - 1
      if (left === 0) underWay.delete(person)
      else underWay.set(person, left)
    }
  }
}
