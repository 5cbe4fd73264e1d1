import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Devnet } from './devnet.ts'
import type { Seeded } from './state.ts'

type Shop = { config: Config; seeded: Seeded; devnets: readonly Devnet[] }

/** Makes a checkout through the API for a person to pay, and answers the address of its page. It can be paid for a day. */
export const openCheckout = async ({ config, seeded, devnets }: Shop): Promise<string> => {
  const asked = { amount: 1_999, chain: devnets[0]?.chain, token: 'USDC', description: 'One blue mug' }
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
