/** What a check found, one line of the report. */
export type Finding = { subject: string; ok: boolean; text: string }

export const fine = (subject: string, text: string): Finding => ({ subject, ok: true, text })
export const fault = (subject: string, text: string): Finding => ({ subject, ok: false, text })

/** Longer than any check waits for one answer. */
const patienceMs = 20_000

/** Runs a check in bounded time. An error that it throws, or time that runs out, is what it found. */
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
