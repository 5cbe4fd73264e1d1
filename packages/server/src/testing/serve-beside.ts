import type { AddressInfo } from 'node:net'
import { createApp } from '../app.ts'
import { createContext } from '../commands/create-context.ts'
import { createHttpServer } from '../mechanisms/http/http-server.ts'
import type { Config } from '../settings/config.ts'
import type { TestApi } from './api.ts'

/** Serves the API like a second process: with a context of its own on the same database. */
export const serveBeside = async (
  { context: { config, log }, databaseUrl }: TestApi,
  changes: Partial<Config> = {},
) => {
  const { context, close } = await createContext({ config: { ...config, ...changes }, databaseUrl, log })
  const server = createHttpServer(context, createApp(context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
    },
  }
}
