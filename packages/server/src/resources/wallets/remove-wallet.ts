import type { WalletRemoval } from '@stablerail/contract'
import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { announceWallet } from './announce-wallet.ts'
import { deleteChallenge, lockWallets, selectOldestVerified, selectWallet, updateWalletRow } from './store.ts'
import { toWallet } from './wallet.ts'

/**
 * Marks a wallet as removed. With `depositAddresses: 'replace'`, buyers who were shown one of its deposit addresses get
 * another; see `preparePayment`. If the wallet was the default, the oldest other verified wallet of its chain and token
 * becomes the default. The row stays: transfers to the wallet are still recorded, and earlier payments refer to it.
 */
export const removeWallet = async (
  work: Work,
  walletId: string,
  { depositAddresses }: WalletRemoval,
): Promise<void> => {
  await lockWallets(work.tx, work)
  const wallet = await selectWallet(work.tx, work, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  const change = {
    removed_at: work.now,
    is_default: false,
    replaces_deposits: depositAddresses === 'replace',
  }
  const removed = await updateWalletRow(work.tx, work, walletId, change)
  await deleteChallenge(work.tx, work, walletId)
  await announceWallet(work, 'wallet.removed', toWallet(removed))
  if (!wallet.is_default) return
  const successor = await selectOldestVerified(work.tx, work, wallet)
  if (successor === undefined) return
  const now = await updateWalletRow(work.tx, work, successor.id, { is_default: true })
  await announceWallet(work, 'wallet.default_changed', toWallet(now))
}
