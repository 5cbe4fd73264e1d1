import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 250
const withinMs = 30_000

/** Waits until a condition is true. Throws after 30 seconds; `awaited` names the condition in the error. */
export const until = async (awaited: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const givesUpAtMs = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() > givesUpAtMs)
      throw new Error(`The trigger waited for more than ${withinMs / 1_000} s until ${awaited}.`)
    await delay(lookEveryMs)
  }
}
