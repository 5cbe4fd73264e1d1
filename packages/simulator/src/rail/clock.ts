import { setTimeout as delay } from 'node:timers/promises'
import { advanceTestClock, createClient, retrieveTestClock } from '@stablerail/sdk/functions'

/** An amount of time. Months and years are those of the calendar: a month after 31 January is the end of February. */
export type Duration = {
  years?: number
  months?: number
  weeks?: number
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}

/** The test clock of a workspace. */
export type WorkspaceClock = {
  now(): Promise<Date>
  /** Moves the clock forward, and waits until all that became due is done. Returns the new time. */
  advance(duration: Duration): Promise<Date>
  /**
   * Moves the clock forward to a time, such as the `nextBillingDate` of a subscription, and waits like `advance`. A time
   * that has passed changes nothing. Returns the new time.
   */
  advanceTo(time: Date): Promise<Date>
}

const lookEveryMs = 50
const secondsOf = { weeks: 604_800, days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const

export const addDuration = (moment: Date, { years = 0, months = 0, ...shorter }: Duration): Date => {
  const day = moment.getUTCDate()
  const moved = new Date(moment)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + 12 * years + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  for (const unit of Object.keys(secondsOf) as (keyof typeof secondsOf)[])
    moved.setTime(moved.getTime() + (shorter[unit] ?? 0) * secondsOf[unit] * 1_000)
  return moved
}

export const createClock = (access: {
  apiKey: string
  workspaceId: string
  baseUrl: string
}): WorkspaceClock => {
  const client = createClient(access)
  const now = async () => new Date((await retrieveTestClock(client)).now)
  const advanceTo = async (time: Date): Promise<Date> => {
    // The service ends an advance after a number of steps. It is then continued.
    for (let clock = await retrieveTestClock(client); new Date(clock.now) < time; ) {
      clock = await advanceTestClock(client, { advanceTo: time.toISOString() })
      while (clock.status === 'advancing') {
        await delay(lookEveryMs)
        clock = await retrieveTestClock(client)
      }
    }
    return await now()
  }
  return {
    now,
    advanceTo,
    advance: async (duration) => await advanceTo(addDuration(await now(), duration)),
  }
}
