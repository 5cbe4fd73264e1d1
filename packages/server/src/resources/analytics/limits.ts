import { ApiError } from '../../mechanisms/http/index.ts'
import { createTurns, type Turns } from '../../mechanisms/work/index.ts'
import type { Config } from '../../settings/config.ts'

/** What adding up may take of a process and of its database. */
export const analyticsLimits = {
  /** So many requests of one person are under way, one of which adds up: the page of the dashboard asks four at once. */
  perPerson: 4,
  /** Of the connections of a process so many parts, and one at least, add up at a time. */
  partsOfPool: 5,
  /** So many requests wait for their turn. */
  waiting: 30,
  /** PostgreSQL ends what takes longer. */
  timeoutMs: 5_000,
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
  const createOwnTurns = () =>
    createTurns({
      ...{ atOnce: 1, waiting: perPerson - 1 },
      refusal: () =>
        refusal(`${perPerson} requests for figures are under way for you. Wait until one is answered.`),
    })
  const people = new Map<string, { inOwnTurn: Turns; count: number }>()
  return async <Result>(person: string, run: () => Promise<Result>): Promise<Result> => {
    const own = people.get(person) ?? { inOwnTurn: createOwnTurns(), count: 0 }
    people.set(person, own)
    own.count += 1
    try {
      return await own.inOwnTurn(() => inTurn(run))
    } finally {
      own.count -= 1
      if (own.count === 0) people.delete(person)
    }
  }
}
