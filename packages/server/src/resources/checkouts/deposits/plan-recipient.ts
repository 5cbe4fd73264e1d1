import { planDeposit } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import { findNetwork } from '../../../settings/config.ts'
import type { Work } from '../../context.ts'
import { type SettlementWallet, walletNetwork } from '../../wallets/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { type CheckoutRow, isByAllowance, type SettledPair } from '../checkout.ts'
import { insertDepositAddress } from './store.ts'

/** The address that a buyer pays. */
export type Recipient = { recipientKey: string; byDeposit: boolean }

/**
 * Returns the address that the buyer of a checkout pays: its deposit address if the workspace uses deposit
 * addresses and the network has a deposit factory, otherwise the address of the settlement wallet.
 *
 * - The payee of a deposit address is the wallet at this moment. It never changes.
 * - If the wallet is a contract, it has a deposit address only in the mode in which its signature was checked,
 *   because the same address may have another owner on another network.
 * - The terms of a subscription by allowance name the wallet, so its checkout has no deposit address.
 */
export const planRecipient = async (
  work: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  wallet: SettlementWallet,
): Promise<Recipient> => {
  const { context, tx, workspaceId, livemode } = work
  const shared = { recipientKey: wallet.address_key, byDeposit: false }
  const network = findNetwork(context.config, pair.chain, livemode)
  const factory = network?.depositFactory
  if (network === undefined || factory === undefined || isByAllowance(checkout)) return shared
  if ((await findWorkspace(tx, workspaceId))?.deposit_addresses !== true) return shared
  // A wallet that an earlier version verified may be a contract.
  const mayBeContract = wallet.byContract !== false
  if (mayBeContract && walletNetwork(context.config, pair.chain)?.livemode !== livemode) return shared
  const { address, ref } = planDeposit({
    factory,
    payee: wallet.address,
    checkoutId: checkout.id,
    networkId: mayBeContract ? network.networkId : null,
  })
  const recipientKey = addressKey(pair.chain, address)
  await insertDepositAddress(tx, {
    livemode,
    address_key: recipientKey,
    workspace_id: workspaceId,
    checkout_id: checkout.id,
    wallet_id: wallet.id,
    payee_key: wallet.address_key,
    ref,
    factory_key: addressKey(pair.chain, factory),
    created_at: work.now,
  })
  return { recipientKey, byDeposit: true }
}
