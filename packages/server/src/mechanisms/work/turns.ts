/** Runs a function when a slot is free. */
export type Turns = <Result>(run: () => Promise<Result>) => Promise<Result>

type Bounds = {
  /** The maximum number of functions that run at the same time. */
  atOnce: number
  /** The maximum number of functions that wait for a slot, first come, first served. */
  waiting: number
  /** Returns the error to throw when the queue is full. */
  refusal(): Error
}

/**
 * Returns a queue with limited concurrency and a limited length. When both limits are reached, further calls are
 * refused, because a call that waits in an endless queue is useless to its caller.
 */
export const createBoundedQueue = ({ atOnce, waiting: most, refusal }: Bounds): Turns => {
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
      // The slot goes to the function that has waited longest.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Returns a queue for each key, all with the same limits. A queue exists while one of its functions runs or waits. */
export const createQueues = (bounds: Bounds) => {
  const queues = new Map<string, { inTurn: Turns; count: number }>()
  return async <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { inTurn: createBoundedQueue(bounds), count: 0 }
    queues.set(key, queue)
    queue.count += 1
    try {
      return await queue.inTurn(run)
    } finally {
      queue.count -= 1
      if (queue.count === 0) queues.delete(key)
    }
  }
}
