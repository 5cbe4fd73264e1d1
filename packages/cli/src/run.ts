/** Runs one command and returns its exit code. */
import { CommanderError } from 'commander'
import { CommandError, exitCodes, usageError } from './exit-codes.ts'
import { createProgram } from './program.ts'

/** `stablerail help checkouts create` is `stablerail checkouts create --help`. */
const withoutHelp = (given: readonly string[]): string[] =>
  given[0] === 'help' ? [...given.slice(1), '--help'] : [...given]

/** A reader such as `head` may close the pipe before everything is written. This is not an error. */
const endOnClosedPipe = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.success)
    throw error
  })
}

/** Ends the process on the first interrupt, unless the command ends itself, as `listen` does. */
const endOnInterrupt = (): void => {
  process.once('SIGINT', () => {
    if (process.listenerCount('SIGINT') === 0) process.exit(exitCodes.interrupted)
  })
}

/** Returns an error of Commander, such as the one about an unknown flag, as an error of this program with advice. */
const usageErrorOf = ({ code, message }: CommanderError, given: readonly string[]): CommandError => {
  const [reason = '', near] = message.replace(/^error: /, '').split('\n')
  if (near !== undefined) return usageError(reason, near.replace(/^\((.*)\)$/, '$1'))
  if (!/missing|excess|unknown/i.test(code)) return usageError(reason)
  const [, unknown] = /^unknown command '(.*)'/.exec(reason) ?? []
  const end = given.findIndex((word) => word === unknown || word.startsWith('-'))
  const words = end < 0 ? given : given.slice(0, end)
  return usageError(reason, `Run \`${['stablerail', ...words, '--help'].join(' ')}\`.`)
}

const failed = async (error: unknown, given: readonly string[]): Promise<number> => {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.success
    // Without a subcommand, Commander has written the help.
    if (error.code === 'commander.help') return exitCodes.usage
    return failed(usageErrorOf(error, given), given)
  }
  const { exitCodeOf, printError } = await import('./output/errors.ts')
  if (exitCodeOf(error) === exitCodes.interrupted) return exitCodes.interrupted
  // The program that the command ran has written the reason.
  if (error instanceof CommandError && error.message === '') return error.exitCode
  await printError(error, given.includes('--json'))
  return exitCodeOf(error)
}

/** Runs the command with these arguments, without the name of the program. */
export const run = async (given: readonly string[]): Promise<number> => {
  endOnClosedPipe()
  endOnInterrupt()
  try {
    if (given[0] === '__complete') {
      const { complete } = await import('./completion.ts')
      await complete(createProgram(), given.slice(1))
      return exitCodes.success
    }
    await createProgram().parseAsync(withoutHelp(given), { from: 'user' })
    return exitCodes.success
  } catch (error) {
    return failed(error, given)
  }
}
