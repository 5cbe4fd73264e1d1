import type { AcceptedPair } from '@stablerail/contract'
import { addressKey } from '../mechanisms/addresses/index.ts'
import type { Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'
import type { NetworkConfig } from '../settings/config.ts'

/** A configured network without a reader, for tests that need no payment. */
export const unreadNetwork: NetworkConfig = {
  chain: 'base',
  livemode: false,
  networkId: 31_337,
  rpcUrls: ['http://127.0.0.1:1'],
  tokens: {
    USDC: { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', decimals: 6 },
    USDT: { address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', decimals: 6 },
  },
  confirmations: 10,
  pollIntervalMs: 1000,
  minesOnDemand: true,
}

/** Inserts a verified default wallet without the signature of its owner. */
export const insertVerifiedWallet = async (
  context: Context,
  scope: Scope,
  address: string,
  { chain, token }: AcceptedPair = { chain: 'base', token: 'USDC' },
): Promise<string> => {
  const id = context.ids.make('wallet')
  const now = context.clock.now()
  await context.db
    .insertInto('wallets')
    .values({
      workspace_id: scope.workspaceId,
      id,
      chain,
      token,
      address,
      address_key: addressKey(chain, address),
      nickname: '',
      verified_at: now,
      is_default: true,
      created_at: now,
    })
    .execute()
  return id
}
