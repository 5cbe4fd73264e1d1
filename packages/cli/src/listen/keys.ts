/** Reads single keys in a terminal, for `listen`. */

export type Keys = { stop(): void }

type Actions = { onResend(): void; onEnd(): void; onInterrupt(): void }

/**
 * Calls `onResend` for `r`, `onEnd` for `q` and `onInterrupt` for Ctrl-C. Does nothing if the input is no
 * terminal.
 */
export const readKeys = ({ onResend, onEnd, onInterrupt }: Actions): Keys => {
  const { stdin } = process
  if (!stdin.isTTY) return { stop: () => {} }
  const read = (characters: Buffer) => {
    for (const character of characters.toString()) {
      if (character === 'r') onResend()
      if (character === 'q') onEnd()
      if (character === '\u0003') onInterrupt()
    }
  }
  stdin.setRawMode(true)
  stdin.on('data', read)
  stdin.resume()
  return {
    stop: () => {
      stdin.off('data', read)
      stdin.setRawMode(false)
      stdin.pause()
    },
  }
}
