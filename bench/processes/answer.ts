/** The functions that the helper process of a bench offers, by name. The bench calls them with messages. */
export type Methods = Record<string, (input: never) => Promise<unknown>>

export type Call = { id: number; method: string; input: unknown }
export type Answer = { id: number; result?: unknown; error?: string }

/**
 * Returns the processor time that the helper process has used, in seconds. A bench can call this function in
 * every helper process.
 */
const cpuSeconds = async (): Promise<number> => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export const answerCalls = (own: Methods): void => {
  const methods: Methods = { ...own, cpuSeconds }
  process.on('message', async ({ id, method, input }: Call) => {
    process.send?.(await answer(methods, id, method, input))
  })
  // The channel to the bench is closed when the bench has ended. This process must then end too.
  process.on('disconnect', () => process.exit())
}

const answer = async (methods: Methods, id: number, method: string, input: unknown): Promise<Answer> => {
  try {
    const call = methods[method] as ((input: unknown) => Promise<unknown>) | undefined
    if (call === undefined) throw new Error(`This helper has no method "${method}".`)
    return { id, result: await call(input) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
