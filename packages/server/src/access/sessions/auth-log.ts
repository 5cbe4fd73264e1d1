import { isAPIError } from 'better-auth/api'
import type { Logger } from 'pino'

/**
 * Returns the name, code and message of an error that Better Auth logs. Other properties of the error are
 * left out, because they could contain secrets.
 */
const kindOf = (value: unknown) => {
  if (!(value instanceof Error)) return undefined
  const code = 'code' in value && typeof value.code === 'string' ? value.code : undefined
  return { name: value.name, message: value.message, ...(code === undefined ? {} : { code }) }
}

export const authLogger = (log: Logger) => ({
  level: 'warn' as const,
  disableColors: true,
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: unknown, ...rest: unknown[]) => {
    const causes = [message, ...rest].map(kindOf).filter((cause) => cause !== undefined)
    const text = typeof message === 'string' ? message : 'An error without a message'
    log[level]({ module: 'sessions', ...(causes.length === 0 ? {} : { causes }) }, text)
  },
})

/**
 * Logs the error that caused a response with status 500 or above. Errors of the caller are not logged,
 * because the response contains them. Without this handler, Better Auth would write errors to the console.
 */
export const logFault = (log: Logger, error: unknown): void => {
  if (isAPIError(error) && error.statusCode < 500) return
  log.error({ module: 'sessions', causes: [kindOf(error)] }, 'The session library failed')
}
