import type { Wallet, WalletChallenge, WalletCreate } from '@stablerail/contract'
import { addressKey } from '../../mechanisms/chains/index.ts'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { makeChallenge } from './challenge.ts'
import { insertWallet } from './store.ts'
import { requireAddress, toWallet } from './wallet.ts'

/** Registers an address, unverified, with the challenge its owner must sign. */
export const registerWallet = async (
  work: Work,
  { chain, token, address: text, nickname = '' }: WalletCreate,
): Promise<{ wallet: Wallet; challenge: WalletChallenge }> => {
  const address = requireAddress(chain, text)
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
  work.emit('wallet.connected', { wallet })
  return { wallet, challenge }
}
