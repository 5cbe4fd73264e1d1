import { type AddressInfo, createServer } from 'node:net'
import { StartError } from '../settings/start-error.ts'

/** Listens on a port briefly, and returns the port's number. */
const probe = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo
      server.close(() => resolve(actual))
    })
  })

/** Returns a port on which no process currently listens. */
export const freePort = (): Promise<number> => probe(0, '127.0.0.1')

/** Returns whether it is impossible to listen on the same port at two hosts at the same time. */
export const isOnePort = async (
  port: number,
  [first, second]: readonly [string, string],
): Promise<boolean> => {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, first, resolve))
    return await probe(port, second).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE',
    )
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Throws a StartError if it is not possible to listen on the port; `remedy` is the advice in its message. */
export const requirePort = async (
  port: number,
  host: string,
  remedy: string,
  { hostSetting = 'HOST' } = {},
): Promise<void> => {
  try {
    await probe(port, host)
  } catch (error) {
    throw new StartError(describePortFault(error, { port, host, remedy, hostSetting }))
  }
}

const describePortFault = (
  error: unknown,
  { port, host, remedy, hostSetting }: { port: number; host: string; remedy: string; hostSetting: string },
) => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is taken. ${remedy}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${hostSetting}: ${host} is no address of this machine.`
  if (code === 'EACCES') return `Port ${port} may not be listened on by this user. ${remedy}`
  return `${host}:${port} cannot be listened on (${String(code ?? error)}). ${remedy}`
}
