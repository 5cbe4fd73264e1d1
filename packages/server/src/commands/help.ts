/**
 * The description and options of each command, in the order in which `help` lists them. The first line of each is the
 * description.
 */
const texts = {
  all: ['run the API, the worker and the chain reader in one process'],
  api: ['run the API'],
  worker: ['deliver webhooks and mail, do what is due'],
  reader: ['read the chains'],
  migrate: ['bring the database to the present schema', '[--plan: only list the migrations that it lacks]'],
  setup: [
    'make the first workspace, user and API keys, which are printed once',
    '--workspace <name> --email <address>  [--again: although one of the name or person exists]',
  ],
  doctor: [
    'check settings, database, keys, mail, providers and clock; print OK or what to do, a line each',
    'ends with 0 where all is OK, else with 1; changes nothing and sends no mail',
  ],
  rescan: [
    'read blocks again from scratch, record what is missing, list what differs',
    '--chain <chain> --from <block>  [--to <block>] [--mode live|test: live where both are configured]',
  ],
  reconcile: [
    'read blocks again as rescan does, and record nothing',
    '--chain <chain> --from <block>  [--to <block>] [--mode live|test]',
    '[--proof <file>: write what an auditor can check with a node of their own]',
  ],
  payments: [
    'say that a payment which a reorganisation took out is lost for good, or list those that wait',
    'reorged [<payment id>]',
  ],
  contracts: [
    'show the pull contracts of NETWORKS and the account that pays their gas, or deploy one',
    'show',
    'deploy --chain <chain> [--mode live|test: live where both are configured]',
    '       [--plan: only say what that would do and cost]',
  ],
  keys: [
    'manage the API keys of a workspace',
    'list   [--workspace <id>]',
    'create [--workspace <id>] --name <name> --permission readonly|restricted|full --mode live|test',
    'revoke <key id>',
  ],
  members: [
    'manage the people of a workspace',
    'list   [--workspace <id>]',
    'add    [--workspace <id>] --email <address> --role viewer|developer|admin',
    'remove [--workspace <id>] --email <address>',
  ],
  password: [
    'give a person who lost theirs a new password, which is printed once, and end their sessions',
    'reset --email <address>',
  ],
  passkeys: [
    'list the passkeys of a person, or remove one; the person and their admins are told by mail',
    'list --email <address>',
    'remove <passkey id>',
  ],
  kyb: [
    'record where the verification of a business stands; its admins are told by mail',
    '<workspace id> pending|approved|rejected|not_required',
  ],
  audit: [
    'print who did what, newest first, a line of JSON each',
    '[--workspace <id>: of one workspace] [--limit <number>: 100 where left out]',
  ],
  'seal-anew': [
    'encrypt with the first of ENCRYPTION_KEYS what older ones have encrypted in the database',
    '[--plan: only print how many values each key has encrypted]',
  ],
  'make-key': ['print a key for ENCRYPTION_KEYS'],
  version: ['print the version'],
  help: ['print this, or what one command does and takes', '[<command>]'],
} as const

export type CommandName = keyof typeof texts

export const commandNames = Object.keys(texts) as CommandName[]

/** A note for commands whose option `--workspace` may be omitted. */
const workspaceNote = '--workspace may be left out where there is only one workspace.'
const takesWorkspace = (lines: readonly string[]) => lines.some((line) => line.includes('[--workspace <id>]'))

const configuration = 'Configuration comes from the environment; docs/configuration.md lists it.'
const unconfigured: readonly CommandName[] = ['make-key', 'version', 'help']

export const helpOf = (name: CommandName | null): string => {
  if (name === null) return general
  const [does, ...takes] = texts[name]
  const notes = [
    ...(takesWorkspace(takes) ? [workspaceNote] : []),
    ...(unconfigured.includes(name) ? [] : [configuration]),
  ]
  const lines = [`stablerail-server ${name}: ${does}`, ...takes.map((line) => `  ${line}`)]
  return `${[...lines, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n')}\n`
}

const general = [
  'stablerail-server <command>',
  '',
  ...commandNames.flatMap((name) => {
    const [does, ...takes] = texts[name]
    return [`  ${name.padEnd(11)}${does}`, ...takes.map((line) => `               ${line}`)]
  }),
  '',
  workspaceNote,
  configuration,
  '',
].join('\n')
