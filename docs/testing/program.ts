import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The pattern of a line of output that a `// → ` comment announces; `…` stands for any text. */
const patternOf = (announced: string) =>
  new RegExp(
    `^${announced
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

/** The lines that a block announces in its `// → ` comments, in order. */
export const announcedBy = (code: string) =>
  [...code.matchAll(/\/\/ → (.*?) *$/gm)].map(([, announced = '']) => announced)

export type Program = {
  /** Resolves, and ends the program, once every announced line was logged. Rejects when the program ends before. */
  finished: Promise<void>
  stop: () => Promise<void>
}

/** Runs a file. Its output may have other lines between the announced lines. */
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
  const allSaid = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
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
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
