import type { Context } from '../context.ts'
import { pingDatabase } from './store.ts'

/** If the database does not answer within 2 seconds, it counts as unreachable. */
const databaseTimeoutMs = 2_000

/** Returns whether the database answers a query in time. */
export const reachDatabase = ({ db }: Context): Promise<boolean> =>
  Promise.race([answers(pingDatabase(db)), after(databaseTimeoutMs)])

const answers = (ping: Promise<void>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  )

const after = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
