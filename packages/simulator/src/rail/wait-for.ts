import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 25

/** Waits until `look` returns a result. Throws an error that names `what` if it returns none in time. */
export const waitFor = async <Result>(
  what: string,
  look: () => Result | undefined | Promise<Result | undefined>,
  withinMs: number,
): Promise<Result> => {
  const givesUpAtMs = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > givesUpAtMs) throw new Error(`Not within ${withinMs / 1_000} s: ${what}.`)
    await delay(lookEveryMs)
  }
}
