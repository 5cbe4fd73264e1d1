/**
 * Starts two servers on adjacent ports, because web3.js's `Connection` expects WebSocket on the port after
 * the HTTP port.
 */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const host = '127.0.0.1'
/**
 * How many pairs of ports are tried. With port 0 the system chooses the first port, and another process may
 * already use the next one.
 */
const mostTries = 20

/** Listens on loopback and returns the port. Port 0 chooses a free port. */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

const unlisten = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/**
 * Starts both servers and returns the first port. Throws the error of `listen` if `port` is not 0 and this
 * port or the next one is in use.
 */
export const listenOnPair = async (first: Server, second: Server, port: number): Promise<number> => {
  for (let tries = 1; ; tries++) {
    const taken = await listen(first, port)
    try {
      await listen(second, taken + 1)
      return taken
    } catch (error) {
      await unlisten(first)
      if (port !== 0 || tries === mostTries) throw error
    }
  }
}

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
