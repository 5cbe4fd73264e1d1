#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { readCommand } from './commands/commands.ts'
import { helpOf } from './commands/help.ts'
import { explainStart } from './settings/start-error.ts'
import { version } from './settings/version.ts'

/**
 * Parses the command line before it reads the configuration, so that a mistyped command is reported at once,
 * before any fault of the configuration.
 */
const main = async (args: readonly string[]): Promise<void> => {
  const command = readCommand(args)
  if (command.name === 'help') process.stdout.write(helpOf(command.of))
  else if (command.name === 'version') process.stdout.write(`${version}\n`)
  else if (command.name === 'make-key')
    process.stdout.write(`k${Date.now()}:${randomBytes(32).toString('hex')}\n`)
  else {
    const [{ runCommand }, { readPages }] = await Promise.all([
      import('./commands/run-command.ts'),
      import('./mechanisms/pages/index.ts'),
    ])
    await runCommand(command, readPages)
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { text, exitCode } = explainStart(error)
  // End the process explicitly: all opened resources are closed by now, but a library may still hold handles
  // that keep the process alive.
  process.stderr.write(`${text}\n`, () => process.exit(exitCode))
})
