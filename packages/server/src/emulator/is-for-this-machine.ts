import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../settings/loopback.ts'

/**
 * Whether a request names this machine as its host. One that names another is from a page on the internet whose name was made
 * to lead here.
 */
export const isForThisMachine = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const asked = `http://${headers.host ?? ''}`
  return URL.canParse(asked) && isLoopbackHost(new URL(asked).hostname)
}
