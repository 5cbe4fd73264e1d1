import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/**
 * Returns a pattern for a line of output that a `// → ` comment of the code states. `…` in the comment stands
 * for any text.
 */
const patternOf = (announced: string) =>
  new RegExp(
    `^${announced
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

/** Returns the lines of output that the `// → ` comments of a code block state, in order. */
export const announcedBy = (code: string) =>
  [...code.matchAll(/\/\/ → (.*?) *$/gm)].map(([, announced = '']) => announced)

export type Program = {
  /**
   * Resolves when the program has printed all lines that the `// → ` comments of the code block state.
   * Rejects if the program ends earlier.
   */
  finished: Promise<void>
  /**
   * Resolves when the program has printed each line of `wanted`, in any order. Rejects if the program ends
   * earlier.
   */
  says: (wanted: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs a file. `announced` contains the lines that it must print; other lines may be printed between them.
 */
export const startProgram = (args: string[], env: Record<string, string>, announced: string[]): Program => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const expected = [...announced]
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = createInterface(child.stdout)
  const allSaid = new Promise<void>((resolve) => {
    output.on('line', (line) => {
      lines.push(line)
      if (expected[0] === undefined || !patternOf(expected[0]).test(line)) return
      expected.shift()
      if (expected.length === 0) resolve()
    })
  })
  const fail = (code: number | null) => {
    const missing = expected[0] === undefined ? '' : `It did not log "${expected[0]}". `
    throw new Error(`${missing}It ended with ${code}, having logged:\n${lines.join('\n')}\n${errors}`)
  }
  const finished = Promise.race([
    allSaid,
    ended.then((code) => (code === 0 && expected.length === 0 ? undefined : fail(code))),
  ])
  return {
    finished,
    says: async (wanted) => {
      while (wanted.some((line) => !lines.includes(line)))
        await Promise.race([
          once(output, 'line'),
          ended.then(() => {
            throw new Error(
              `It ended without having logged all of ${wanted.join(', ')}:\n${lines.join('\n')}\n${errors}`,
            )
          }),
        ])
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a file until it ends and returns its output. If it fails, rejects with its output. */
export const runToEnd = async (args: string[], env: Record<string, string>): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
  return stdout
}
