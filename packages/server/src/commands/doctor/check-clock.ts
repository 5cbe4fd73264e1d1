/** Checks the clock of this machine against the clock of the database and the times of the newest blocks. */
import type { DatabaseFacts } from '../../mechanisms/db/index.ts'
import { seconds } from './check-providers.ts'
import { type Finding, fault, fine } from './report.ts'

/**
 * The largest accepted difference between the clocks of this machine and of the database. Leases, codes and
 * signatures are valid for longer than this, and clocks synchronized by NTP differ only by milliseconds.
 */
const mostApartMs = 2_000
/**
 * The time of a block may be at most this much ahead of this machine's clock, because chains allow block
 * times that are a little in the future.
 */
const mostAheadMs = 30_000

/**
 * Returns the difference between the database's clock and this machine's clock; 0 if the database's time is within the
 * duration of the query.
 */
export const aheadMs = ({ asked, told, answered }: DatabaseFacts['time']): number => {
  const [before, at, after] = [asked, told, answered].map((moment) => moment.getTime()) as [
    number,
    number,
    number,
  ]
  if (at < before) return at - before
  return at > after ? at - after : 0
}

export type ToldHead = { network: string; headAgeMs: number }

export const checkClock = (
  facts: Pick<DatabaseFacts, 'time'> | null,
  heads: readonly ToldHead[],
): Finding => {
  const remedy = 'Have NTP keep the clocks of both machines.'
  const ahead = facts === null ? null : aheadMs(facts.time)
  if (ahead !== null && Math.abs(ahead) > mostApartMs)
    return fault(
      'clock',
      `this machine is ${seconds(Math.abs(ahead))} ${ahead > 0 ? 'behind' : 'ahead of'} the database. ${remedy}`,
    )
  const future = heads.find(({ headAgeMs }) => headAgeMs < -mostAheadMs)
  if (future !== undefined)
    return fault(
      'clock',
      `the newest block of ${future.network} is ${seconds(-future.headAgeMs)} ahead of this machine. Have NTP keep its clock.`,
    )
  const compared = [
    ...(ahead === null ? [] : ['the clock of the database']),
    ...heads.map(({ network }) => `the head of ${network}`),
  ]
  if (compared.length === 0)
    return fault('clock', 'nothing told the time. Mend the database or the providers, and ask again.')
  return fine('clock', `it agrees with ${compared.join(', ')}`)
}
