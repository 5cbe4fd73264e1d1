export type Duration = { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }

export type TestClock = {
  now(): Date
  advance(duration: Duration): void
  set(date: Date | string): void
}

/** Creates a clock whose time changes only when a test changes it. */
export const createTestClock = (start: Date | string): TestClock => {
  let nowMs = epochMs(start)
  return {
    // Returns a new object each time, because a caller that changes the date must not change the clock.
    now: () => new Date(nowMs),
    advance({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      nowMs += ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)))
    },
    set(date) {
      nowMs = epochMs(date)
    },
  }
}

const epochMs = (date: Date | string) => {
  const ms = new Date(date).getTime()
  if (Number.isNaN(ms)) throw new Error(`"${date}" is not a date.`)
  return ms
}
