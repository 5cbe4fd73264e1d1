import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '../../server/src/settings/loopback.ts'

/**
 * Returns whether the Host header of a request names this machine. If it names another host, the request
 * comes from a website whose domain resolves to this machine (DNS rebinding).
 */
export const isForThisMachine = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const asked = `http://${headers.host ?? ''}`
  return URL.canParse(asked) && isLoopbackHost(new URL(asked).hostname)
}
