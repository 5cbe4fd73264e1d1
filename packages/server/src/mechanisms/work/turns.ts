/** Runs work when its turn comes. */
export type Turns = <Result>(run: () => Promise<Result>) => Promise<Result>

type Bounds = {
  /** So much runs at a time. */
  atOnce: number
  /** So much waits for its turn, in the order in which it came. */
  waiting: number
  /** What is thrown where as much waits already. */
  refusal(): Error
}

/** Bounds what a process does at a time. What is beyond both bounds is refused, because a queue without end helps nobody. */
export const createTurns = ({ atOnce, waiting: most, refusal }: Bounds): Turns => {
  let running = 0
  const waiting: (() => void)[] = []

  const takeTurn = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= most) throw refusal()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return async (run) => {
    await takeTurn()
    try {
      return await run()
    } finally {
      // The place goes to the one that waits longest.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
