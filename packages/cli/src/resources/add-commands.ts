/** Adds the commands that are derived from the contract to the program. */
import { type Command as Commander, InvalidArgumentError, Option } from 'commander'
import type { Command, KeyCommand, PageCommand } from '../command.ts'
import { usageError } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { type Flag, flagsOf } from './flags.ts'

/** The flags of a command that do not come from the contract. A test checks that no field has such a name. */
export const ownFlags = {
  data: new Option('--data <json|@file|->', 'Fields as JSON; @file reads a file, - standard input'),
  unset: new Option('--unset <field>', 'Empty a field (may be repeated)'),
  idempotencyKey: new Option('--idempotency-key <key>', 'The key of an earlier attempt, to repeat it safely'),
  csv: new Option('--csv', 'Write all records as CSV'),
  all: new Option('--all', 'Write the records of all pages, page by page'),
}

type Given = {
  data?: string
  unset?: string[]
  idempotencyKey?: string
  csv?: boolean
  all?: boolean
}

const printableAscii = /^[\x20-\x7e]{1,255}$/

const readIdempotencyKey = (key: string) => {
  if (printableAscii.test(key)) return key
  throw new InvalidArgumentError('Give 1 to 255 printable ASCII characters.')
}

const collect = (value: string, before: string[] = []) => [...before, value]

const isPost = ({ route }: KeyCommand) => route.split(' ')[1] === 'POST'

const addOwnFlags = (to: Commander, command: KeyCommand, flags: readonly Flag[]): void => {
  if (command.input === 'body') to.addOption(ownFlags.data)
  if (flags.some(({ field }) => field.nullable)) to.addOption(ownFlags.unset.argParser(collect))
  if (isPost(command)) to.addOption(ownFlags.idempotencyKey.argParser(readIdempotencyKey))
  if (command.paged) to.addOption(ownFlags.all)
  if (command.csv) to.addOption(ownFlags.csv)
}

/** Calls the route with the arguments and flags. The modules that a call needs are loaded only now. */
const execute = async (command: KeyCommand, flags: readonly Flag[], path: string[], self: Commander) => {
  const global = self.optsWithGlobals<GlobalOptions>()
  const given = self.opts<Given>()
  if (given.csv && global.json) throw usageError('--csv and --json exclude each other.')
  if (given.csv && given.all) delete given.all
  const [{ createAccountClient, readAccount }, { readInput }, { confirm }, { show }] = await Promise.all([
    import('../account/account.ts'),
    import('./input.ts'),
    import('./confirm.ts'),
    import('./show.ts'),
  ])
  const givenTo = ({ option }: Flag) => self.getOptionValue(option.attributeName())
  const input = await readInput(command, flags, givenTo, given)
  const account = readAccount(global.profile)
  const client = await createAccountClient(account, global)
  await confirm({ account, client, command, path, input, yes: global.yes === true })
  const hasInput = command.input === 'body' || Object.keys(input).length > 0
  await show({
    client,
    command,
    path,
    input: hasInput ? input : undefined,
    options: { idempotencyKey: given.idempotencyKey },
    output: { json: global.json === true, csv: given.csv === true, all: given.all === true },
  })
}

const listenTo = async (self: Commander) => {
  const { listen } = await import('../listen/listen.ts')
  // Events that are only shown on this terminal need no permission for a live key.
  await listen({ ...self.optsWithGlobals<GlobalOptions>(), live: true })
}

const addKeyCommand = (group: Commander, command: KeyCommand): void => {
  const added = group.command(command.name, { isDefault: command.name === group.name() })
  added.summary(command.summary).description(command.description.replaceAll('`', ''))
  for (const { name, doc } of command.arguments) added.argument(`<${name}>`, doc.replaceAll('`', ''))
  const flags = flagsOf(command.fields)
  for (const { option } of flags) added.addOption(option)
  addOwnFlags(added, command, flags)
  added.addHelpText('after', () => `\nNeeds a key with the role ${command.role} or higher.`)
  added.action(async () => {
    if (command.stream) await listenTo(added)
    else await execute(command, flags, added.args, added)
  })
}

/** A command that a key may not call names the page of the dashboard on which a person does the same. */
const addPageCommand = (group: Commander, { name, summary, page }: PageCommand): void => {
  group
    .command(name)
    .summary(`${summary} (in the dashboard)`)
    .description(`${summary}. An API key may not do this: a member does it in the dashboard.`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (_options: unknown, self: Commander) => {
      const { dashboardUrl, hasAccount, readAccount } = await import('../account/account.ts')
      const { profile } = self.optsWithGlobals<GlobalOptions>()
      // The page can be named without a key too, but not its URL.
      const where = hasAccount(profile) ? dashboardUrl(readAccount(profile), page) : `the page ${page}`
      throw usageError(
        `${summary}: an API key may not do this.`,
        `A member does it in the dashboard: ${where}`,
      )
    })
}

/** Adds the commands of a group to it. */
export const addCommands = (group: Commander, commands: readonly Command[]): void => {
  for (const command of commands) {
    if ('page' in command) addPageCommand(group, command)
    else addKeyCommand(group, command)
  }
}
