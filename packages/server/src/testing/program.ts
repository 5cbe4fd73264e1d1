import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = {
  pid: number
  /** What it has written so far, both streams, in the order in which it came. */
  readonly said: string
  /** Waits until it has written the text, or has ended without it. */
  says(text: string): Promise<void>
  /** Resolves when it has ended: with what it wrote, and how it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>
}

/** Runs a program of this repository on this Node, as the leader of a process group of its own. */
export const runProgram = (
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Program => {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of the test's own settings; PATH, for the programs that it starts.
    env: { PATH: process.env.PATH ?? '', ...env },
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
