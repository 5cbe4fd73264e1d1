import { addressKey } from '@stablerail/chains/addresses'
import { caps, type Wallet, type WalletChallenge, type WalletCreate } from '@stablerail/contract'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { announceWallet } from './announce-wallet.ts'
import { makeChallenge } from './challenge.ts'
import { countWallets, insertWallet, lockWallets } from './store.ts'
import { requireAddress, toWallet } from './wallet.ts'

/** Registers an address as an unverified wallet, with the challenge that the address's owner must sign. */
export const registerWallet = async (
  work: Work,
  { chain, token, address: text, nickname = '' }: WalletCreate,
): Promise<{ wallet: Wallet; challenge: WalletChallenge }> => {
  const address = requireAddress(chain, text)
  await lockWallets(work.tx, work)
  if ((await countWallets(work.tx, work)) >= caps.wallets)
    throw invalid(
      'address',
      `A workspace has at most ${caps.wallets} wallets. Remove one that no longer receives payments.`,
    )
  const row = await insertWallet(work.tx, work, {
    id: work.context.ids.make('wallet'),
    chain,
    token,
    address,
    addressKey: addressKey(chain, address),
    nickname,
    createdAt: work.now,
  })
  if (row === undefined)
    throw new ApiError('conflict', `This address is registered for ${token} on ${chain}. Use that wallet.`, {
      param: 'address',
    })
  const wallet = toWallet(row)
  const challenge = await makeChallenge(work, row)
  await announceWallet(work, 'wallet.connected', wallet)
  return { wallet, challenge }
}
