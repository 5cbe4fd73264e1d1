import { notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { deleteChallenge, lockWallets, selectOldestVerified, selectWallet, updateWalletRow } from './store.ts'
import { toWallet } from './wallet.ts'

/** Takes a wallet out of use. Its row stays: what it still receives is seen, and old payments refer to it. */
export const removeWallet = async (work: Work, walletId: string): Promise<void> => {
  await lockWallets(work.tx, work)
  const wallet = await selectWallet(work.tx, work, walletId)
  if (wallet === undefined) throw notFound('wallet', walletId)
  const change = { removed_at: work.now, is_default: false }
  const removed = await updateWalletRow(work.tx, work, walletId, change)
  await deleteChallenge(work.tx, work, walletId)
  if (wallet.is_default) {
    const heir = await selectOldestVerified(work.tx, work, wallet)
    if (heir !== undefined) await updateWalletRow(work.tx, work, heir.id, { is_default: true })
  }
  work.emit('wallet.removed', { wallet: toWallet(removed) })
}
