/** A proxy between a client and a deployment that a test can cut and mend. */

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export const startCuttingProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends all connections, and refuses new ones. */
    cut: () => {
      isCut = true
      destroyAll()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      destroyAll()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
