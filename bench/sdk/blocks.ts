/** A block of measured code: repeats one operation, and returns or resolves when all repetitions are done. */
export type Block = (times: number) => void | Promise<void>

export const repeat =
  (operation: () => unknown): Block =>
  (times) => {
    for (let at = 0; at < times; at += 1) operation()
  }

export const repeatAwaited =
  (operation: () => Promise<unknown>): Block =>
  async (times) => {
    for (let at = 0; at < times; at += 1) await operation()
  }

export type Blocks = { rounds: number; times: number; warmUpRounds: number }

/**
 * Measures the packages in turns, in one process: in each round, every package runs its operation `times`
 * times. Returns the microseconds per operation, by package and round. `times` is small, so that the load of
 * the machine is equal for all packages of a round.
 */
export const timeBlocks = async (
  contenders: Record<string, Block>,
  { rounds, times, warmUpRounds }: Blocks,
): Promise<Record<string, number[]>> => {
  const names = Object.keys(contenders)
  const taken: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = -warmUpRounds; round < rounds; round += 1)
    for (const at of names.keys()) {
      const name = names[(at + round + warmUpRounds) % names.length] ?? ''
      const block = contenders[name]
      const startedAt = performance.now()
      const running = block?.(times)
      if (running !== undefined) await running
      const eachUs = (1000 * (performance.now() - startedAt)) / times
      if (round >= 0) taken[name]?.push(eachUs)
    }
  return taken
}
