/** Asks people in a terminal. Questions go to standard error, so that standard output holds only results. */
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { CommandError, exitCodes } from '../exit-codes.ts'

/** Returns whether a person at a terminal can read a question and type a reply. */
export const isInteractive = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

const interrupted = () => new CommandError('Interrupted.', { exitCode: exitCodes.interrupted })

/** Asks for one line. */
export const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const stopped = new Promise<never>((_, reject) => terminal.once('SIGINT', () => reject(interrupted())))
  try {
    return (await Promise.race([terminal.question(question), stopped])).trim()
  } finally {
    terminal.close()
  }
}

/** Returns what a chunk of typed characters does to the text so far. */
const typed = (before: string, characters: string): { text: string; end?: 'entered' | 'stopped' } => {
  let after = before
  for (const character of characters) {
    if (character === '\r' || character === '\n') return { text: after, end: 'entered' }
    if (character === '\u0003' || (character === '\u0004' && after === ''))
      return { text: '', end: 'stopped' }
    if (character === '\u007f' || character === '\b') after = after.slice(0, -1)
    else if (character >= ' ') after += character
  }
  return { text: after }
}

/** Asks for a secret in a terminal, without showing the characters. */
export const askHidden = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin, stderr } = process
    // The terminal stops showing characters before the question, because people type as soon as they see it.
    stdin.setRawMode(true)
    stderr.write(question)
    stdin.setEncoding('utf8')
    let secret = ''
    const read = (characters: string) => {
      const { text: after, end } = typed(secret, characters)
      secret = after
      if (end === undefined) return
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      if (end === 'entered') resolve(secret.trim())
      else reject(interrupted())
    }
    stdin.on('data', read)
    stdin.resume()
  })

/** Returns everything that standard input contains. */
export const readStandardInput = (): Promise<string> => text(process.stdin)
