import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP link to a database, which a test can cut. */
export type DatabaseLink = {
  /** The URL of the database through the link. */
  url: string
  /** Ends all connections, and refuses new ones until `join` is called. */
  cut(): void
  join(): void
  /** Lets PostgreSQL receive the next COMMIT, and ends its connection before the client receives the response. */
  loseNextCommit(): void
  close(): Promise<void>
}

export const openDatabaseLink = async (databaseUrl: string): Promise<DatabaseLink> => {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let losesCommit = false

  const bind = (client: Socket): void => {
    if (isCut) {
      client.destroy()
      return
    }
    const server = connect(Number(port), hostname)
    let isLost = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (losesCommit && bytes.includes('commit\0')) {
        losesCommit = false
        isLost = true
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => (isLost ? client.destroy() : client.write(bytes)))
  }

  const listener = createServer(bind)
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      isCut = true
      endAll()
    },
    join() {
      isCut = false
    },
    loseNextCommit() {
      losesCommit = true
    },
    async close() {
      endAll()
      listener.close()
      await once(listener, 'close')
    },
  }
}
