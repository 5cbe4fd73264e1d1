/** The commands of the simulator. Their code is loaded when one of them is called. */
import { type Command, Option } from 'commander'
import { providerLies, scenarioNames } from './scenarios.ts'

const load = () => import('./commands.ts')

/** The values of an option, in the form in which the completion of shells reads them. */
const oneOf = (values: readonly string[]) => `(one of ${values.join(', ')})`

const running = () =>
  new Option('--data-dir <dir>', 'The simulator to use, if several run: its data directory')
const onChain = () => new Option('--chain <chain>', 'Which chain, if the simulator has several')

const addDev = (program: Command): void => {
  program
    .command('dev')
    .description(
      'Run the whole platform on this machine: API, pages, local chains with test tokens, mails. Shows what happens',
    )
    .option('--data-dir <dir>', 'Keep all data in this directory; without it, data is deleted at the end')
    .option('--forward-to <url>', 'Deliver webhooks to this address of this machine')
    .option('--chains <chains>', 'The local chains, with commas between them (default: base)')
    .option('--port <port>', 'The port of the API and the pages; 0 for a free one (default: 4010)')
    .action(async (_, self: Command) => (await import('./dev.ts')).dev(self.optsWithGlobals()))
}

const addPay = (program: Command): void => {
  program
    .command('pay')
    .description('Pay a checkout as a buyer, by transactions on a local chain, and wait for the result')
    .argument(
      '<checkout>',
      'the id of a checkout, or the URL of its page; for an unpaid invoice its id, or that of its subscription',
    )
    .addOption(
      new Option('--scenario <name>', `How the buyer pays ${oneOf(scenarioNames)}`).choices(scenarioNames),
    )
    .option('--chain <chain>', 'The chain, if the checkout accepts several pairs')
    .option('--token <token>', 'The token, if the checkout accepts several pairs')
    .option('--alongside <ids...>', 'Up to two checkouts to pay in the same transaction, for `batch`')
    .option('--depth <blocks>', 'How many blocks a reorg of the payment replaces, in scenarios that have one')
    .addOption(running())
    .action(async (checkout: string, _, self: Command) =>
      (await load()).pay(checkout, self.optsWithGlobals()),
    )
}

const addClock = (program: Command): void => {
  const clock = program
    .command('clock')
    .description('Show the test clock of the workspace, or advance it')
    .helpCommand(false)
    .addOption(running())
    .action(async (_, self: Command) => (await load()).showClock(self.optsWithGlobals()))
  const advance = clock
    .command('advance')
    .description('Move the clock forward, and wait until all that became due is done')
  for (const unit of ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'])
    advance.option(`--${unit} <count>`, `How many ${unit}`)
  advance.option('--to <time>', 'Until this time, or until the next bill of the subscription with this id')
  advance.action(async (_, self: Command) => (await load()).advanceClock(self.optsWithGlobals()))
}

const addChain = (program: Command): void => {
  const chain = program
    .command('chain')
    .description('Show the local chains, mine blocks, replace blocks, or make the provider fail')
    .helpCommand(false)
  chain
    .command('status')
    .description('Show the height and the provider of each chain')
    .addOption(running())
    .action(async (_, self: Command) => (await load()).showChains(self.optsWithGlobals()))
  chain
    .command('mine')
    .description('Mine blocks at once')
    .argument('[blocks]', 'how many', '1')
    .addOption(onChain())
    .addOption(running())
    .action(async (blocks: string, _, self: Command) => (await load()).mine(blocks, self.optsWithGlobals()))
  chain
    .command('reorg')
    .description('Replace the newest blocks by as many without the transactions of `stablerail pay`')
    .argument('<depth>', 'how many blocks')
    .option('--bring-back', 'Mine the lost transactions again')
    .addOption(onChain())
    .addOption(running())
    .action(async (depth: string, _, self: Command) => (await load()).reorg(depth, self.optsWithGlobals()))
  chain
    .command('outage')
    .description('Make the provider, through which the service reads the chain, fail for a time')
    .option('--for <seconds>', 'How long (default: 30)')
    .option('--lag-blocks <blocks>', 'Leave out this many of the newest blocks, in place of no response')
    .addOption(
      new Option('--lie-about <fact>', `Report this fact wrongly ${oneOf(providerLies)}`)
        .choices(providerLies)
        .conflicts('lagBlocks'),
    )
    .option('--end', 'End the outage')
    .addOption(onChain())
    .addOption(running())
    .action(async (_, self: Command) => (await load()).outage(self.optsWithGlobals()))
}

/** Adds `dev`, and the commands for a simulator that runs. */
export const addDevCommands = (program: Command): void => {
  program.commandsGroup('Simulator:')
  addDev(program)
  addPay(program)
  addClock(program)
  addChain(program)
  program
    .command('mails')
    .description('List the mails that the service has sent, newest first, with their links')
    .option('--to <email>', 'Only mails to this address')
    .option('--subject <text>', 'Only mails with this in their subject')
    .option('--text', 'Show the whole text in place of the links')
    .addOption(running())
    .action(async (_, self: Command) => (await load()).mails(self.optsWithGlobals()))
  program
    .command('trigger')
    .description('Make an event happen: by requests, payments, blocks or time, never by writing the event')
    .argument('[event]', 'the type, such as payment.confirmed; without it, the types are listed')
    .option('--list', 'List the types, and do nothing')
    .addOption(running())
    .action(async (type: string | undefined, _, self: Command) =>
      (await load()).trigger(type, self.optsWithGlobals()),
    )
  // The list of types is loaded only for this command.
  program.hook('preSubcommand', async (_, called) => {
    if (called.name() !== 'trigger') return
    const { triggerList } = await import('./triggers.ts')
    called.addHelpText('after', `\n${triggerList()}`)
  })
}
