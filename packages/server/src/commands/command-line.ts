import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { nearestName } from '@stablerail/contract'
import { UsageError } from '../settings/start-error.ts'

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options }>
>['values']

/**
 * Parses options. For an unknown option, the error suggests the option with the nearest name, and names
 * `helpCommand`, which lists all options.
 */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  helpCommand: string,
): Values<Options> => {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const unknown = args.map(optionName).find((name) => name !== null && !isKnown(options, name))
    const reason = unknown == null ? firstSentence(error) : `There is no option ${dashed(unknown)}.`
    const near = unknown == null ? undefined : nearestName(unknown, Object.keys(options))
    const hint = near === undefined ? '' : ` Did you mean --${near}?`
    throw new UsageError(`${reason}${hint} "${helpCommand}" lists the options.`)
  }
}

const optionName = (arg: string): string | null => /^--?([^=]+)/.exec(arg)?.[1] ?? null

const dashed = (name: string) => (name.length === 1 ? `-${name}` : `--${name}`)

const isKnown = (options: ParseArgsOptionsConfig, name: string) =>
  name in options || Object.values(options).some(({ short }) => short === name)

/**
 * Returns the first sentence of Node's error about an option, which names the fault. The rest of the message
 * is advice for programmers.
 */
const firstSentence = (error: unknown): string =>
  `${((error as Error).message.split(/\. |\n/)[0] ?? '').replace(/\.$/, '')}.`
