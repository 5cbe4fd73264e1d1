import { z } from 'zod'
import { integer } from './setting-forms.ts'

/**
 * The dunning schedule of unpaid renewals, in milliseconds, for intervals of a week or longer. `graceMs` is the time
 * until a renewal is past due.
 */
export type DunningSettings = {
  graceMs: number
  /**
   * The times of the dunning steps, counted from the time at which a subscription becomes past due. A mail is
   * sent at each step, and the subscription is canceled at the last step.
   */
  stepsMs: readonly number[]
}

const dayMs = 86_400_000
const error = 'must be two or more rising whole numbers of days, such as 1,3,7,14'

export const dunningVariables = {
  /** The number of days from the start of a billing period until the period's unpaid invoice is past due. */
  DUNNING_GRACE_DAYS: integer(3, { min: 1, max: 27 }),
  /**
   * The days, counted from the time at which a subscription becomes past due, on which a mail is sent. On the
   * last of these days the subscription is canceled.
   */
  DUNNING_STEP_DAYS: z
    .string()
    .regex(/^\s*\d{1,3}(\s*,\s*\d{1,3})+\s*$/, error)
    .default('1,3,7,14')
    .transform((text) => text.split(',').map(Number))
    .refine((days) => days.every((day, index) => day > (days[index - 1] ?? 0)), error),
}

export const readDunning = (env: {
  DUNNING_GRACE_DAYS: number
  DUNNING_STEP_DAYS: number[]
}): DunningSettings => ({
  graceMs: env.DUNNING_GRACE_DAYS * dayMs,
  stepsMs: env.DUNNING_STEP_DAYS.map((days) => days * dayMs),
})
