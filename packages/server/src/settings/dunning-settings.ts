import { z } from 'zod'
import { integer } from './setting-forms.ts'

/** When an unpaid renewal is past due, and what follows, in milliseconds: for intervals of a week and more. */
export type DunningSettings = {
  graceMs: number
  /** Counted from when a subscription is past due: mails, and last the cancellation. */
  stepsMs: readonly number[]
}

const dayMs = 86_400_000
const error = 'must be two or more rising whole numbers of days, such as 1,3,7,14'

export const dunningVariables = {
  /** Days after its period began until an unpaid renewal is past due. */
  DUNNING_GRACE_DAYS: integer(3, { min: 1, max: 27 }),
  /** Days after that: a mail at each, and at the last the cancellation. */
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
