import type { Context } from '../../context.ts'
import { deleteExpired } from './store.ts'

const dayMs = 86_400_000

/** Due work: forgets sessions, codes and counts whose time is over. */
export const purgeSessionsJob = {
  name: 'purge sessions',
  everyMs: 10 * 60_000,
  run: (context: Context): Promise<number> =>
    deleteExpired(context.db, new Date(context.clock.now().getTime() - dayMs)),
}
