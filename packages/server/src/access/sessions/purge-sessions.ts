import { withoutTimeout } from '../../mechanisms/db/index.ts'
import type { AccessPorts } from '../ports.ts'
import { deleteExpired } from './store.ts'

const dayMs = 86_400_000

/** A job that deletes expired sessions, codes and challenges, and counters that are older than a day. */
export const purgeSessionsJob = {
  name: 'purge sessions',
  everyMs: 10 * 60_000,
  run: ({ db, clock }: AccessPorts): Promise<number> => {
    const now = clock.now()
    const quietSince = new Date(now.getTime() - dayMs)
    return withoutTimeout(db, (tx) => deleteExpired(tx, { now, quietSince }))
  },
}
