import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DevDescription, DevOptions, Line } from './protocol.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** A process of `stablerail dev`, for tests. */
export type DevProcess = {
  child: ChildProcess
  description: DevDescription
  lines: Line[]
  /** Executes an operation. Throws its error. */
  ask(name: string, input?: object): Promise<Record<string, unknown>>
  /** Resolves when a line matches. */
  sees(isMeant: (line: Line) => boolean): Promise<Line>
  stop(): Promise<void>
}

export const startDevProcess = async (options: Partial<DevOptions> = {}): Promise<DevProcess> => {
  const all: DevOptions = { chains: null, port: 0, dataDir: null, forwardTo: null, ...options }
  const child = spawn(process.execPath, [main, JSON.stringify(all)], { stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: Line[] = []
  const looking = new Set<() => void>()
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(JSON.parse(text))
    for (const look of looking) look()
  })
  const exited = once(child, 'exit')
  const sees = (isMeant: (line: Line) => boolean) =>
    new Promise<Line>((resolve, reject) => {
      const look = () => {
        const found = lines.find(isMeant)
        if (found === undefined) return
        looking.delete(look)
        resolve(found)
      }
      looking.add(look)
      void exited.then(() => reject(new Error(`It ended:\n${errors}`)))
      look()
    })
  const ready = await sees(({ kind }) => kind === 'ready')
  if (ready.kind !== 'ready') throw new Error('No description.')
  const { description } = ready
  return {
    child,
    description,
    lines,
    sees,
    async ask(name, input = {}) {
      const response = await fetch(`${description.control.url}/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${description.control.token}` },
        body: JSON.stringify(input),
      })
      const body = (await response.json()) as Record<string, unknown> & { error?: { message: string } }
      if (!response.ok) throw new Error(body.error?.message)
      return body
    },
    async stop() {
      child.stdin.end()
      const [code] = await exited
      if (code !== 0) throw new Error(`It ended with ${code}:\n${errors}`)
    },
  }
}
