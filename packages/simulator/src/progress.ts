/** Prints the steps of the emulator's start for a person, each with its duration. */
export type Progress = {
  say(line: string): void
  step<Result>(title: string, run: () => Promise<Result>): Promise<Result>
}

export const createProgress = (stream: NodeJS.WriteStream): Progress => {
  const paint = (code: number, text: string) => (stream.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    say: (line) => void stream.write(`${line}\n`),
    step: async (title, run) => {
      if (stream.isTTY) stream.write(`  … ${title}`)
      const startedAt = performance.now()
      const result = await run().catch((error: unknown) => {
        stream.write(`${stream.isTTY ? '\r' : ''}  ${paint(31, '✘')} ${title}\n`)
        throw error
      })
      const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
      stream.write(`${stream.isTTY ? '\r' : ''}  ${paint(32, '✔')} ${title.padEnd(66)} ${paint(2, took)}\n`)
      return result
    },
  }
}
