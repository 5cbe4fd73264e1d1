import { ApiError } from '../../mechanisms/http/index.ts'
import { createBoundedQueue, createQueues } from '../../mechanisms/work/index.ts'
import type { Config } from '../../settings/config.ts'

/** The limits on the resources of a process and its database that analytics may use. */
export const analyticsLimits = {
  /**
   * The maximum number of unfinished requests of one person. They run one after another; a page of the
   * dashboard sends four at once.
   */
  perPerson: 4,
  /** One in five database connections of a process, and at least one, may run analytics at a time. */
  partsOfPool: 5,
  /** The maximum number of requests that wait for a connection. */
  waiting: 30,
  /** The statement timeout of PostgreSQL. */
  timeoutMs: 5_000,
} as const

const refusal = (message: string) => new ApiError('rate_limited', message, { retryAfterSeconds: 1 })

/** Returns the error for a request whose sums take longer than the statement timeout. */
export const tooLong = () =>
  new ApiError(
    'rate_limited',
    'These figures take too long to add up at the moment. Ask for a shorter span, or again in some minutes.',
    { retryAfterSeconds: 120 },
  )

/**
 * Limits how many analytics requests a process runs at a time, and how many of them for one person. Each
 * process counts separately, because the limits only protect the process, and no operation depends on them.
 */
export const limitAnalytics = ({ databasePoolSize }: Pick<Config, 'databasePoolSize'>) => {
  const { perPerson, partsOfPool, waiting } = analyticsLimits
  const inTurn = createBoundedQueue({
    atOnce: Math.max(1, Math.floor(databasePoolSize / partsOfPool)),
    waiting,
    refusal: () => refusal('Too many figures are being added up. Wait for the seconds in Retry-After.'),
  })
  const inOwnTurn = createQueues({
    atOnce: 1,
    waiting: perPerson - 1,
    refusal: () =>
      refusal(`${perPerson} requests for figures are under way for you. Wait until one is answered.`),
  })
  return <Result>(person: string, run: () => Promise<Result>): Promise<Result> =>
    inOwnTurn(person, () => inTurn(run))
}
