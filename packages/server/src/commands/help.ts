/**
 * The description and options of each command, in the order in which `help` lists them. The first line of each is the
 * description.
 */
const texts = {
  all: ['run the API, the worker and the chain reader in one process'],
  api: ['run the API'],
  worker: ['deliver webhooks and mail, and run scheduled work'],
  reader: ['read the chains'],
  migrate: [
    'migrate the database to the schema of this version',
    '[--plan: only list the missing migrations]',
  ],
  setup: [
    'create the first workspace, user and API keys, and print the keys once',
    '--workspace <name> --email <address>  [--again: even if one with this name or person exists]',
  ],
  doctor: [
    'check settings, database, keys, mail, providers and clock; print OK or what to do for each',
    'exits with 0 if all is OK, otherwise with 1; changes nothing and sends no mail',
  ],
  rescan: [
    'read blocks again, record missing transfers, and list the differences',
    '--chain <chain> --from <block>  [--to <block>] [--mode live|test: default live if both are configured]',
  ],
  reconcile: [
    'read blocks again as rescan does, without recording anything',
    '--chain <chain> --from <block>  [--to <block>] [--mode live|test]',
    '[--proof <file>: write a file that an auditor can verify with their own node]',
  ],
  payments: [
    'declare a payment that a reorg removed as lost, or list those that wait for this; or export a closed year',
    'reorged [<payment id>]',
    'export --year <year> --to <new folder> [--mode live|test: default live] [--workspace <id>: default all]',
  ],
  contracts: [
    'show the contracts of NETWORKS and the account that pays for gas, or deploy one',
    'show',
    'deploy --chain <chain> [--contract pull-contract|deposit-factory: default pull-contract]',
    '       [--mode live|test: default live if both are configured]',
    '       [--plan: only print what it would do and cost]',
  ],
  deposits: [
    'find money at the deposit addresses of checkouts, and print the transactions that collect it; needs no database',
    'recover --ids <file with one checkout id on each line> --payee <address of the settlement wallet>',
    '        --chain <chain> [--mode live|test: default live if both are configured]',
    '        [--contract: the settlement wallet is a contract, such as a Safe]',
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
    'set a new password for a person, print it once, and end their sessions',
    'reset --email <address>',
  ],
  passkeys: [
    'list the passkeys of a person, or remove one; the person and the admins get a mail',
    'list --email <address>',
    'remove <passkey id>',
  ],
  kyb: [
    'record the state of the verification of a business; its admins get a mail',
    '<workspace id> pending|approved|rejected|not_required',
  ],
  audit: [
    'print the audit log, newest first, one JSON object per line',
    '[--workspace <id>: only of this workspace] [--limit <number>: default 100]',
  ],
  're-encrypt': [
    'encrypt values that older keys encrypted again, with the first of ENCRYPTION_KEYS',
    '[--plan: only print how many values each key encrypted]',
  ],
  'make-key': ['print a key for ENCRYPTION_KEYS'],
  version: ['print the version'],
  help: ['print this help, or the help of one command', '[<command>]'],
} as const

export type CommandName = keyof typeof texts

export const commandNames = Object.keys(texts) as CommandName[]

/** A note for commands whose option `--workspace` may be omitted. */
const workspaceNote = '--workspace may be left out if there is only one workspace.'
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
