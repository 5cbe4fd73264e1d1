/** Clients of the service. The browser adds the session cookie itself. */
import { type Client, createClient } from '@stablerail/sdk/functions'
import { serviceUrl } from '../place.ts'

export type Mode = 'test' | 'live'

export const clientOf = (workspaceId: string, mode: Mode): Client =>
  createClient({ session: { mode }, workspaceId, baseUrl: serviceUrl })

/** A client for operations on the signed-in person's own data, which belongs to no workspace. */
export const personClient: Client = createClient({ session: {}, baseUrl: serviceUrl })
