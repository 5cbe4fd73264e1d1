import { randomUUID } from 'node:crypto'
import type { Config } from '../../server/src/settings/config.ts'
import type { Seeded } from './state.ts'

type Shop = { config: Config; seeded: Seeded }

/**
 * Creates a checkout that a person can pay, and returns the URL of its page. The checkout expires after a
 * day.
 */
export const openCheckout = async ({ config, seeded }: Shop): Promise<string> => {
  const [first] = config.networks
  const token = first?.tokens.USDC === undefined ? 'USDT' : 'USDC'
  const asked = { amount: 1_999, chain: first?.chain, token, description: 'One blue mug' }
  const response = await fetch(`${config.publicBaseUrl}/v1/workspaces/${seeded.workspaceId}/checkouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${seeded.keys.full}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ mode: 'payment', ...asked, expiresInMinutes: 1_440 }),
  })
  if (!response.ok) throw new Error(`The API refused a checkout: ${await response.text()}`)
  const { hostedUrl } = (await response.json()) as { hostedUrl: string }
  return hostedUrl
}
