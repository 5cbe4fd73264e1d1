import { modeOf, planDeposit } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import { isSoundFactory } from '../../../mechanisms/deposit-factories/index.ts'
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
 * - An address of a factory with other code might never be collected, so the deployment must have found the code of this
 *   version at the factory's address. An address that was already given out stays.
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
  if (!(await isSoundFactory(tx, { ...network, depositFactory: factory }))) {
    const labels = { chain: pair.chain, mode: modeOf(work) }
    work.onCommit(() => context.metrics.depositFallbacks.inc(labels))
    return shared
  }
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
