/** The result of a check, one line of the report. */
export type Finding = { subject: string; ok: boolean; text: string }

export const fine = (subject: string, text: string): Finding => ({ subject, ok: true, text })
export const fault = (subject: string, text: string): Finding => ({ subject, ok: false, text })

/** The time limit of a check, longer than any check waits for one response. */
const patienceMs = 20_000

/** Runs a check with a time limit. If it throws or the time is over, the finding reports this. */
export const examine = async (
  subject: string,
  check: () => Promise<Finding | Finding[]>,
  withinMs = patienceMs,
): Promise<Finding[]> => {
  const { promise: late, resolve } = Promise.withResolvers<Finding>()
  const timer = setTimeout(
    () => resolve(fault(subject, `gave no answer within ${withinMs / 1000} s. See what it waits for.`)),
    withinMs,
  )
  try {
    return [await Promise.race([check(), late])].flat()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fault(subject, reason.replaceAll(/\s+/g, ' '))]
  } finally {
    clearTimeout(timer)
  }
}

export const lineOf = ({ subject, ok, text }: Finding): string => `${subject}: ${ok ? `OK, ${text}` : text}\n`
