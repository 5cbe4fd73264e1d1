import { addressKey } from '@stablerail/chains/addresses'
import type { AcceptedPair } from '@stablerail/contract'
import type { Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'

export { unreadNetwork } from '../../../chains/test/networks.ts'

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
