/** Connects the client of the official SDK to the built server, as an AI client does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

export const program = fileURLToPath(new URL('../package/dist/main.js', import.meta.url))

export type Environment = Record<string, string>

export type PersonReply =
  | { action: 'accept'; content?: Record<string, boolean> }
  | { action: 'decline' | 'cancel' }

export type Choices = {
  args?: readonly string[]
  /** The reply of the person who uses the client. Without it, the client cannot ask. */
  person?: () => PersonReply | Promise<PersonReply>
  /** The revision of the protocol: one that opens with `initialize`, or 2026-07-28. */
  era?: 'legacy' | 'modern'
  /** The program and its first arguments, if it is not the built server. */
  command?: readonly string[]
}

export type Called = {
  isError: boolean
  /** All text of the result. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results they expect.
  json: any
}

export type Connection = {
  client: Client
  /** The questions that the person was shown. */
  questions: string[]
  call(name: string, given?: Record<string, unknown>): Promise<Called>
  close(): Promise<void>
}

const withHome = (env: Environment, home: string): Environment => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_DATA_HOME: join(home, 'data'),
  ...env,
})

const openHome = () => mkdtempSync(join(tmpdir(), 'stablerail-mcp-'))

const createClient = ({ person, era = 'legacy' }: Choices, questions: string[]): Client => {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: person === undefined ? {} : { elicitation: { form: {} } },
      ...(era === 'modern' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  )
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message)
      return person()
    })
  return client
}

const partsOf = (content: unknown): string[] => (content as { text: string }[]).map((part) => part.text)

const parse = (last: string): unknown => {
  try {
    return JSON.parse(last)
  } catch {
    return undefined
  }
}

export const connect = async (env: Environment, choices: Choices = {}): Promise<Connection> => {
  const questions: string[] = []
  const home = openHome()
  const client = createClient(choices, questions)
  const [command = '', ...first] = choices.command ?? [process.execPath, program]
  const args = [...first, ...(choices.args ?? [])]
  await client.connect(
    new StdioClientTransport({ command, args, env: withHome(env, home), stderr: 'ignore' }),
  )
  return {
    client,
    questions,
    call: async (name, given = {}) => {
      const { content, isError = false } = await client.callTool({ name, arguments: given })
      const parts = partsOf(content)
      return { isError, text: parts.join('\n'), json: parse(parts.at(-1) ?? '') }
    },
    close: async () => {
      await client.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Runs the program without a client, and returns its exit code and its output. */
export const run = async (args: readonly string[], env: Environment = {}, command = [program]) => {
  const home = openHome()
  const child = spawn(process.execPath, [...command, ...args], { env: withHome(env, home) })
  child.stdin.end()
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  rmSync(home, { recursive: true, force: true })
  return { code, stdout, stderr: stderr.replace(/\s+/g, ' ') }
}
