/** All commands: those of this package, and a group for each resource of the API. */
import { Command, Option } from 'commander'
import { addDevCommands } from './dev/add-dev-commands.ts'
import { groups } from './generated/groups.ts'
import { type GlobalOptions, globalOptions } from './global-options.ts'
import { frameworks } from './init/frameworks.ts'
import { addCommands } from './resources/add-commands.ts'
import { version } from './version.ts'

const widest = 80

/** Help is as wide as the terminal, but never wider than text is pleasant to read. */
const helpWidth = (columns: number | undefined) => Math.min(widest, columns ?? widest)

const configure = (program: Command): void => {
  program
    .name('stablerail')
    .description('Take stablecoin payments: the API of Stablerail in a terminal.')
    .version(version, '--version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError(false)
    .configureHelp({
      showGlobalOptions: true,
      // Commander would add the defaults and presets of options in a form of its own.
      optionDescription: ({ description }) => description,
    })
    .configureOutput({
      getOutHelpWidth: () => helpWidth(process.stdout.columns),
      getErrHelpWidth: () => helpWidth(process.stderr.columns),
      // `run` writes the message, in the form of all others.
      outputError: () => {},
    })
  for (const option of globalOptions()) program.addOption(option)
}

const addAccountCommands = (program: Command): void => {
  program.commandsGroup('Account:')
  program
    .command('login')
    .description(
      'Store an API key on this machine, for one base URL. The key is read from the terminal or from standard input',
    )
    .option('--base-url <url>', 'Where the deployment is (default: STABLERAIL_BASE_URL, or the emulator)')
    .option('--workspace <id>', 'The workspace of the key, ws_… (default: STABLERAIL_WORKSPACE_ID)')
    .action(async (_, self: Command) => (await import('./account/login.ts')).login(self.optsWithGlobals()))
  program
    .command('logout')
    .description('Remove the key of a profile from this machine')
    .action(async (_, self: Command) =>
      (await import('./account/login.ts')).logout(self.optsWithGlobals<GlobalOptions>().profile),
    )
  program
    .command('whoami')
    .description('Show the workspace, the mode and the base URL of the key in use')
    .action(async (_, self: Command) => (await import('./account/whoami.ts')).whoami(self.optsWithGlobals()))
  const profiles = program
    .command('profiles')
    .description('List, choose and remove stored keys')
    .helpCommand(false)
  profiles
    .command('list')
    .description('List the profiles')
    .action(async (_, self: Command) =>
      (await import('./account/whoami.ts')).listProfiles(self.optsWithGlobals()),
    )
  profiles
    .command('use')
    .description('Use a profile in later commands')
    .argument('<name>', 'the name of the profile')
    .action(async (name: string) => (await import('./account/whoami.ts')).chooseProfile(name))
  profiles
    .command('remove')
    .description('Remove the key of a profile from this machine')
    .argument('<name>', 'the name of the profile')
    .action(async (name: string) => (await import('./account/login.ts')).logout(name))
}

const addTools = (program: Command): void => {
  program.commandsGroup('Tools:')
  program
    .command('init')
    .description(
      'Write a shop with one product and its test into a folder, with the keys of a running `stablerail dev`',
    )
    .argument('[folder]', 'a new or empty folder', '.')
    .addOption(
      new Option('--framework <name>', `The framework of the shop (one of ${frameworks.join(', ')})`).choices(
        frameworks,
      ),
    )
    .option('--data-dir <dir>', 'The simulator whose keys are written, if several run: its data directory')
    .action(async (folder: string, _, self: Command) =>
      (await import('./init/init.ts')).init(folder, self.optsWithGlobals()),
    )
  program
    .command('listen')
    .description(
      'Receive events as they happen, and forward them to an address of this machine, signed as webhooks are',
    )
    .option('--forward-to <url>', 'Where to send each event by POST; without it, events are only shown')
    .option('--events <types>', 'Only these types, with commas between them')
    .option('--live', 'Allow a live key')
    .option('--allow-public-address', 'Forward to an address outside of private networks too')
    .action(async (_, self: Command) => (await import('./listen/listen.ts')).listen(self.optsWithGlobals()))
  program
    .command('doctor')
    .description('Check the connection, the clock, the key, wallets, endpoints and versions')
    .action(async (_, self: Command) => (await import('./doctor/doctor.ts')).doctor(self.optsWithGlobals()))
  program
    .command('mcp')
    .description(
      'Offer the API to an AI client as tools of the Model Context Protocol, which read only unless --allow names writes',
    )
    .option('--live', 'Allow a live key to read')
    .option('--allow <operations>', 'Allow these writes, such as checkouts.create, with commas between them')
    .option('--allow-live', 'Allow these writes with a live key too, each after a confirmation')
    .action(async (_, self: Command) => (await import('./mcp/mcp.ts')).mcp(self.optsWithGlobals()))
  program
    .command('completion')
    .description('Print the script that completes commands in a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => (await import('./completion.ts')).printCompletion(shell))
}

const addGroups = (program: Command): void => {
  program.commandsGroup('Resources:')
  for (const { name, description } of groups)
    program.command(name).description(description).helpCommand(false)
  program.hook('preSubcommand', async (_, called) => {
    const group = groups.find(({ name }) => name === called.name())
    if (group !== undefined) addCommands(called, (await group.load()).commands)
  })
}

/** Creates the program. The commands of a resource are added to it when one of them is called. */
export const createProgram = (): Command => {
  const program = new Command()
  configure(program)
  addAccountCommands(program)
  addTools(program)
  addDevCommands(program)
  addGroups(program)
  program.addHelpText(
    'after',
    '\nRun `stablerail <resource> --help` for the commands of a resource, such as\n`stablerail checkouts create --amount 1999 --chain base --token USDC`.',
  )
  return program
}
