/** Writes single requests of the revision 2026-07-28, for clients that do what the official one does not. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Environment, program } from './connect.ts'

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into results they expect.
type Answer = { result?: any; error?: { code: number; message: string } }

export const openWire = (env: Environment, args: readonly string[]) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, ...answer } = JSON.parse(line)
    waiting.get(id)?.(answer)
  })
  let last = 0
  return {
    call: (params: { name: string; arguments: object; [field: string]: unknown }): Promise<Answer> => {
      last += 1
      const id = last
      const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      const request = { jsonrpc: '2.0', id, method: 'tools/call', params: { ...params, _meta: envelope } }
      child.stdin.write(`${JSON.stringify(request)}\n`)
      return answer
    },
    close: () => child.kill(),
  }
}
