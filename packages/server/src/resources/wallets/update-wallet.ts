import type { Wallet, WalletUpdate } from '@stablerail/contract'
import { ApiError, invalid, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { announceWallet } from './announce-wallet.ts'
import { clearDefault, lockWallets, selectWallet, updateWalletRow } from './store.ts'
import { toWallet, type WalletRow } from './wallet.ts'

/** Renames a wallet, or makes a verified wallet the default in place of the current default. */
export const updateWallet = async (
  work: Work,
  walletId: string,
  { nickname, isDefault }: WalletUpdate,
): Promise<Wallet> => {
  await lockWallets(work.tx, work)
  const wallet = await selectWallet(work.tx, work, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  const takesOver = isDefault !== undefined && changesDefault(wallet, isDefault)
  if (takesOver) await clearDefault(work.tx, work, wallet)
  const change = {
    ...(nickname === undefined ? {} : { nickname }),
    ...(takesOver ? { is_default: true } : {}),
  }
  const changed = toWallet(await updateWalletRow(work.tx, work, walletId, change))
  if (nickname !== undefined)
    await work.record('wallet.renamed', walletId, [
      { field: 'nickname', before: wallet.nickname, after: nickname },
    ])
  if (takesOver) await announceWallet(work, 'wallet.default_changed', changed)
  return changed
}

/**
 * Returns whether the wallet becomes the default. Throws if no default would be left, or if the wallet is not
 * verified.
 */
const changesDefault = ({ chain, token, ...wallet }: WalletRow, isDefault: boolean): boolean => {
  if (!isDefault && wallet.is_default)
    throw invalid('isDefault', 'Make another verified wallet the default; this one then ceases to be it.')
  if (isDefault && wallet.verified_at === null)
    throw new ApiError(
      'signing_required',
      'Only a verified wallet can be the default. Sign its challenge first.',
      {
        param: 'isDefault',
        metadata: { chain, token },
      },
    )
  return isDefault && !wallet.is_default
}
