/** Clients of the service. The browser sends the cookie of the session by itself. */
import { type Client, createClient } from '@stablerail/sdk/functions'
import { serviceUrl } from '../place.ts'

export type Mode = 'test' | 'live'

/** A client for the records of a workspace in a mode. */
export const clientOf = (workspaceId: string, mode: Mode): Client =>
  createClient({ session: { mode }, workspaceId, baseUrl: serviceUrl })

/** A client for what belongs to the person and to no workspace. */
export const personClient: Client = createClient({ session: {}, baseUrl: serviceUrl })
