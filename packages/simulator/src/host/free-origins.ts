import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns origins on loopback at whose ports nothing listens. Another program may use such a port later. */
export const findFreeOrigins = async (count: number): Promise<string[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const origins = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return origins
}
