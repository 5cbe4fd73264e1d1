/** Writes to the terminal. Results go to standard output, everything else to standard error. */
import { styleText } from 'node:util'
import { redactKeys } from './clean.ts'
import { wrapText } from './wrap.ts'

type Stream = NodeJS.WriteStream

/** Returns whether a stream shows colours. https://no-color.org and Node's `FORCE_COLOR` decide first. */
const hasColors = (stream: Stream): boolean => {
  const { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal } = process.env
  if (none !== undefined && none !== '') return false
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && terminal !== 'dumb'
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

const styled = (stream: Stream) => (style: Style, text: string) =>
  hasColors(stream) ? styleText(style, text, { validateStream: false }) : text

/** Styles text for standard output. */
export const style: (style: Style, text: string) => string = styled(process.stdout)

/** Styles text for standard error. */
export const styleError: (style: Style, text: string) => string = styled(process.stderr)

/** The number of columns to fill: those of the terminal, and 80 if the output is no terminal. */
export const columns = (): number => Math.max(40, process.stdout.columns ?? 80)

/** The number of columns of messages. */
export const errorColumns = (): number => Math.min(100, Math.max(40, process.stderr.columns ?? 80))

/**
 * Writes text to standard output, without API keys. Resolves when the reader is ready for more, so that a
 * long list does not fill the memory.
 */
export const write = async (text: string): Promise<void> => {
  if (process.stdout.write(redactKeys(text))) return
  await new Promise<void>((resolve) => process.stdout.once('drain', () => resolve()))
}

export const printLine = (line = ''): Promise<void> => write(`${line}\n`)

/**
 * Returns text that begins in a column of standard output. In a terminal it is wrapped, with its further lines under the
 * first one, or indented by `hanging`. A word that is too long, such as a URL, stays whole, so that it can be copied.
 */
export const wrapped = (text: string, column = 0, hanging = column): string => {
  if (process.stdout.isTTY !== true) return text
  const [first = '', ...more] = wrapText(text, columns() - Math.max(column, hanging)).split('\n')
  return [first, ...more.map((line) => ' '.repeat(hanging) + line)].join('\n')
}

/** Writes a line to standard error, without API keys. */
export const note = (line: string): void => {
  process.stderr.write(`${redactKeys(line)}\n`)
}

/** Writes a sentence to standard error, on as many lines as it needs. */
export const noteText = (text: string, as?: Style): void => {
  const lines = wrapText(text, errorColumns())
  note(as === undefined ? lines : styleError(as, lines))
}
