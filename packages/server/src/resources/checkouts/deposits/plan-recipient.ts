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

/** A deposit address, with the facts from which it is computed. */
type PlannedDeposit = { recipientKey: string; ref: string; factoryKey: string }

/**
 * Returns the deposit address of a checkout in a pair of chain and token; null if its buyer pays to the address
 * of the settlement wallet, because the workspace does not use deposit addresses or the network has no deposit
 * factory.
 *
 * - The payee of a deposit address is the wallet at this moment. It never changes.
 * - If the wallet is a contract, it has a deposit address only in the mode in which its signature was checked,
 *   because the same address may have another owner on another network.
 * - An address of a factory with other code might never be collected, so the deployment must have found the code of this
 *   version at the factory's address. An address that was already given out stays.
 * - The terms of a subscription by allowance name the wallet, so its checkout has no deposit address.
 */
export const planDepositAddress = async (
  { context, tx, workspaceId, livemode, onCommit }: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  wallet: SettlementWallet,
): Promise<PlannedDeposit | null> => {
  const network = findNetwork(context.config, pair.chain, livemode)
  const factory = network?.depositFactory
  if (network === undefined || factory === undefined || isByAllowance(checkout)) return null
  if ((await findWorkspace(tx, workspaceId))?.deposit_addresses !== true) return null
  // A wallet that an earlier version verified may be a contract.
  const mayBeContract = wallet.byContract !== false
  if (mayBeContract && walletNetwork(context.config, pair.chain)?.livemode !== livemode) return null
  if (!(await isSoundFactory(tx, { ...network, depositFactory: factory }))) {
    const labels = { chain: pair.chain, mode: modeOf({ livemode }) }
    onCommit(() => context.metrics.depositFallbacks.inc(labels))
    return null
  }
  const { address, ref } = planDeposit({
    factory,
    payee: wallet.address,
    checkoutId: checkout.id,
    networkId: mayBeContract ? network.networkId : null,
  })
  return {
    recipientKey: addressKey(pair.chain, address),
    ref,
    factoryKey: addressKey(pair.chain, factory),
  }
}

/** Returns the address that the buyer of a checkout pays. If it is a deposit address, stores it. */
export const planRecipient = async (
  work: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  wallet: SettlementWallet,
): Promise<Recipient> => {
  const planned = await planDepositAddress(work, checkout, pair, wallet)
  if (planned === null) return { recipientKey: wallet.address_key, byDeposit: false }
  const { recipientKey, ref, factoryKey } = planned
  await insertDepositAddress(work.tx, {
    livemode: work.livemode,
    address_key: recipientKey,
    workspace_id: work.workspaceId,
    checkout_id: checkout.id,
    wallet_id: wallet.id,
    payee_key: wallet.address_key,
    ref,
    factory_key: factoryKey,
    created_at: work.now,
  })
  return { recipientKey, byDeposit: true }
}
