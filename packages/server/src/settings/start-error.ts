/** A reason why a process cannot start, written for the person who starts it. It is printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A configuration that cannot be used: each line names a variable and its required form. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** A command line that cannot be parsed. The message shows the correct command. */
export class UsageError extends StartError {
  override name = 'UsageError'
}

/**
 * Returns the message of a program that could not start, and its exit code: 2 for a wrong command line, otherwise 1.
 */
export const explainStart = (error: unknown): { text: string; exitCode: number } => {
  if (error instanceof UsageError) return { text: error.message, exitCode: 2 }
  if (error instanceof StartError) return { text: error.message, exitCode: 1 }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return { text: `Port ${error.port} is taken.`, exitCode: 1 }
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: 1 }
}
