import type { TriggerShop } from '../shop.ts'

/** Moves the test clock of the workspace forward, and waits until all that became due is done. */
export const passMonths = async ({ clock, did }: TriggerShop, months: number): Promise<void> => {
  const now = await clock.advance({ months })
  did(`The test clock of the workspace was moved to ${now.toISOString()}.`)
}
