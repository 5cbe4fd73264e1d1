/** The flags of every command. */
import { Option } from 'commander'

export type GlobalOptions = {
  profile?: string
  json?: boolean
  yes?: boolean
  verbose?: boolean
}

export const globalOptions = (): Option[] => [
  new Option('--profile <name>', 'Use the key of this profile'),
  new Option('--json', 'Write JSON instead of text'),
  new Option('--yes', 'Do not ask before something that cannot be undone'),
  new Option('--verbose', 'Show each request, and the idempotency key of each POST'),
]
