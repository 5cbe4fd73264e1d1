/** The settings with which a shop of this machine uses the simulator that `stablerail dev` runs. */
import {
  ConnectionError,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
} from '@stablerail/sdk/functions'
import { createAccountClient } from '../account/account.ts'
import type { Profile } from '../account/profiles.ts'
import type { DevDescription } from '../dev/protocol.ts'
import { CommandError, exitCodes } from '../exit-codes.ts'

/** The address at which every shop receives webhooks. A simulator delivers to this port of the machine. */
const webhookUrl = 'http://127.0.0.1:4242/webhooks/stablerail'

/** The events for which every shop has a handler. */
const events = ['payment.confirmed', 'payment.reversed', 'payment.restored']

/**
 * Creates the webhook endpoint of the shop, and returns its signing secret. The endpoint of an earlier `init` is
 * deleted: its secret cannot be read again, and the shop would refuse its deliveries.
 */
const openEndpoint = async (profile: Profile): Promise<string> => {
  const client = await createAccountClient(profile, {})
  const { data } = await listWebhookEndpoints(client)
  for (const { id, url } of data) if (url === webhookUrl) await deleteWebhookEndpoint(client, id)
  const { signingSecret } = await createWebhookEndpoint(client, { url: webhookUrl, events })
  return signingSecret
}

/** Returns the variables of a shop for a simulator. The key has the permission that a shop needs. */
export const localKeys = async (simulator: DevDescription): Promise<Record<string, string>> => {
  const { baseUrl, workspace, endpoint } = simulator
  const { workspaceId, keys } = workspace
  const profile = { baseUrl, workspaceId, apiKey: keys.restricted }
  try {
    return {
      STABLERAIL_BASE_URL: baseUrl,
      STABLERAIL_WORKSPACE_ID: workspaceId,
      STABLERAIL_API_KEY: keys.restricted,
      // `dev --forward-to` has created the endpoint of its address.
      STABLERAIL_WEBHOOK_SECRET: endpoint?.url === webhookUrl ? endpoint.secret : await openEndpoint(profile),
    }
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error
    throw new CommandError(`The simulator at ${baseUrl} does not respond. Nothing was written.`, {
      exitCode: exitCodes.notReachable,
      hint: 'Start it again with `stablerail dev`, or end it to get a shop without keys.',
    })
  }
}

/** Returns the content of `.env`: the content of `.env.example`, with these values. */
export const fillIn = (example: string, values: Record<string, string>): string =>
  example.replace(/^(\w+)=.*$/gm, (line, name: string) => {
    const value = values[name]
    return value === undefined ? line : `${name}=${value}`
  })
