import { StablerailError } from './errors.ts'

/** The longest a timer can run; a longer one fires at once. */
const longestTimerMs = 2_147_483_647

const check = (name: string, value: number, least: number, most: number): number => {
  if (!(value >= least && value <= most))
    throw new StablerailError(`${name} must be a number from ${least} to ${most}; got ${value}.`)
  return value
}

export const checkRetries = (maxRetries: number) => check('maxRetries', maxRetries, 0, 100)

/** Refuses what a timer would take for 1 ms. */
export const checkTimeout = (timeoutMs: number) => check('timeoutMs', timeoutMs, 1, longestTimerMs)
