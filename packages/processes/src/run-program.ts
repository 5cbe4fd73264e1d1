import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = {
  pid: number
  /**
   * The text that the program has written so far to standard output and standard error, in the order of its
   * arrival.
   */
  readonly said: string
  /** Resolves when the program has written the text to either stream. Rejects if the program ends before. */
  says(text: string): Promise<void>
  /** Resolves when the program has ended, with its output and its exit code or signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>
}

const { PATH = '', NODE_COMPILE_CACHE } = process.env
const kept = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) }

/** Runs a program as the leader of a new process group. Default: the Node that runs this process. */
export const runProgram = (
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  node = process.execPath,
): Program => {
  const child = spawn(node, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Two environment variables of this process are passed on: PATH, with which the program finds other
    // programs, and the directory of Node's compile cache.
    env: { ...kept, ...env },
    detached: true,
  })
  const output = { stdout: '', stderr: '' }
  let said = ''
  const heard = new Set<() => void>()
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
      said += text
      for (const look of heard) look()
    })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }))
  return {
    pid: child.pid ?? 0,
    get said() {
      return said
    },
    async says(text) {
      const found = Promise.withResolvers<void>()
      const look = () => said.includes(text) && found.resolve()
      heard.add(look)
      look()
      await Promise.race([found.promise, ended])
      heard.delete(look)
      if (!said.includes(text)) throw new Error(`It ended without saying "${text}". It said:\n${said}`)
    },
    ended,
  }
}
