/** Reads the arguments of the program. */
import { parseArgs } from 'node:util'
import { usageError } from '../../cli/src/exit-codes.ts'

export type McpOptions = {
  /** The profile that has the key; undefined for the key of the environment or of the profile in use. */
  profile: string | undefined
  /** A live key may read. */
  live: boolean
  /** The writes that may be called, such as `checkouts.create`. */
  allow: readonly string[]
  /** A live key may make these writes, each after a confirmation. */
  allowLive: boolean
}

export type Request = { kind: 'serve'; options: McpOptions } | { kind: 'help' } | { kind: 'version' }

export const help = `Usage: stablerail-mcp [options]

Offers the API of Stablerail to an AI client as tools of the Model Context Protocol,
over standard input and output. An AI client starts this program; it reads only,
unless --allow names writes.

  --profile <name>      Use the key of this profile of \`stablerail login\`
  --live                Allow a live key to read
  --allow <operations>  Allow these writes, such as checkouts.create, with commas
                        between them (may be repeated)
  --allow-live          Allow these writes with a live key too, each after a
                        confirmation of the person who uses the client
  --version             Print the version
  -h, --help            Print this help

The key is the one in STABLERAIL_API_KEY, or the key of the profile in use. No
option takes a key.
`

const parse = (given: readonly string[]) =>
  parseArgs({
    args: [...given],
    options: {
      profile: { type: 'string' },
      live: { type: 'boolean', default: false },
      allow: { type: 'string', multiple: true, default: [] },
      'allow-live': { type: 'boolean', default: false },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values

/** Throws with exit code 2 for an argument that does not exist. */
export const readOptions = (given: readonly string[]): Request => {
  let values: ReturnType<typeof parse>
  try {
    values = parse(given)
  } catch {
    throw usageError(
      `The arguments are not valid: ${given.join(' ')}`,
      'Run `stablerail-mcp --help` to see the options.',
    )
  }
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const { profile, live, allow, 'allow-live': allowLive } = values
  const operations = allow.flatMap((list) => list.split(',')).map((name) => name.trim())
  return { kind: 'serve', options: { profile, live, allowLive, allow: operations.filter(Boolean) } }
}
