import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { tether } from '@stablerail/processes'
import type { NetworkConfig } from '../../settings/config.ts'

export type Point = 'read' | 'written'

export type ReaderProcess = {
  child: ChildProcess
  /** Resolves when the process prints its next line that contains the text. */
  says(text: string): Promise<void>
  end(signal: 'SIGKILL'): Promise<void>
}

const script = fileURLToPath(new URL('reader-process.ts', import.meta.url))

/**
 * Starts a chain reader in another process. It stops at a point of its round: between reading and writing, or
 * before the commit.
 */
export const startReaderProcess = (
  databaseUrl: string,
  network: NetworkConfig,
  waitAt: Point | 'nowhere',
): ReaderProcess => {
  const child = spawn(process.execPath, [script, databaseUrl, JSON.stringify(network), waitAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  tether(child, 'TERM')
  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  let heard = 0
  return {
    child,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.findIndex((line, index) => index >= heard && line.includes(text))
          if (found < 0) return
          heard = found + 1
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        child.once('exit', () => reject(new Error(`The reader ended. It had said:\n${lines.join('\n')}`)))
        look()
      }),
    end: (signal) =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}
