/** The exit codes of every command. Scripts rely on them, so a meaning never changes. */
export const exitCodes = {
  success: 0,
  /** The API refused the request, or a check of `doctor` failed. */
  refused: 1,
  /** The command was used wrongly, or its confirmation was refused. */
  usage: 2,
  /** There is no key, or the API does not know it. */
  notSignedIn: 3,
  /** No response arrived, or it did not come from the API. */
  notReachable: 4,
  interrupted: 130,
} as const

/** Ends the command with a message and an exit code. */
export class CommandError extends Error {
  readonly exitCode: number
  /** The action that the reader can take, on a line of its own. */
  readonly hint: string | undefined

  constructor(message: string, { exitCode, hint }: { exitCode: number; hint?: string }) {
    super(message)
    this.exitCode = exitCode
    this.hint = hint
  }
}

/** The command was used wrongly. */
export const usageError = (message: string, hint?: string): CommandError =>
  new CommandError(message, { exitCode: exitCodes.usage, ...(hint !== undefined && { hint }) })
