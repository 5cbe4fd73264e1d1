import { modeOf, planDeposit } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import { isSoundFactory } from '../../../mechanisms/deposit-factories/index.ts'
import { ApiError } from '../../../mechanisms/http/index.ts'
import { findNetwork, type NetworkConfig } from '../../../settings/config.ts'
import type { Work } from '../../context.ts'
import { type SettlementWallet, walletNetwork } from '../../wallets/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { type CheckoutRow, isByAllowance, type SettledPair } from '../checkout.ts'
import type { ExpectationRow } from '../expectations/expectation.ts'
import { insertDepositAddress, updateAddress } from './store.ts'

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
 * - If the wallet is a contract, it has a deposit address only on the network on which its signature was checked,
 *   because the same address may have another owner on another network. The id of that network is part of the
 *   reference, so that no account can push money to the payee's address on another network.
 * - An address of a factory with other code might never be collected, so the deployment must have found the code of this
 *   version at the factory's address. An address that was already given out stays.
 * - The terms of a subscription by allowance name the wallet, so its checkout has no deposit address.
 */
export const planDepositAddress = async (
  work: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  wallet: SettlementWallet,
): Promise<PlannedDeposit | null> => {
  if ((await findWorkspace(work.tx, work.workspaceId))?.deposit_addresses !== true) return null
  return await planForWallet(work, checkout, pair, wallet)
}

/** Does the same as `planDepositAddress` for a workspace that uses deposit addresses. */
const planForWallet = async (
  { context, tx, livemode, onCommit }: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  wallet: SettlementWallet,
): Promise<PlannedDeposit | null> => {
  const network = findNetwork(context.config, pair.chain, livemode)
  const factory = network?.depositFactory
  if (network === undefined || factory === undefined || isByAllowance(checkout)) return null
  // A wallet that an earlier version verified may be a contract.
  const mayBeContract = wallet.byContract !== false
  if (mayBeContract && !isCheckedOn(context, network, wallet)) return null
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

/**
 * Returns whether the contract of a wallet accepted the signature on a network. If an earlier version verified the
 * wallet, this is the network on which the signature would be checked now.
 */
const isCheckedOn = (
  { config }: Work['context'],
  network: NetworkConfig,
  { contractNetworkId }: SettlementWallet,
): boolean => (contractNetworkId ?? walletNetwork(config, network.chain)?.networkId) === network.networkId

/** Returns the address that the buyer of a checkout pays. If it is a deposit address, stores it. */
export const planRecipient = async (
  work: Work,
  checkout: CheckoutRow,
  pair: SettledPair,
  wallet: SettlementWallet,
): Promise<Recipient> => {
  const planned = await planDepositAddress(work, checkout, pair, wallet)
  if (planned === null) return { recipientKey: wallet.address_key, byDeposit: false }
  await storeAddress(work, checkout, wallet, planned)
  return { recipientKey: planned.recipientKey, byDeposit: true }
}

const storeAddress = (
  work: Work,
  checkout: CheckoutRow,
  wallet: SettlementWallet,
  { recipientKey, ref, factoryKey }: PlannedDeposit,
): Promise<void> =>
  insertDepositAddress(work.tx, {
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

/**
 * Returns whether the buyer of an expected payment gets another deposit address, because the merchant has removed
 * the wallet that the address pays and chose so.
 */
export const isReplaced = (
  { by_deposit }: Pick<ExpectationRow, 'by_deposit'>,
  wallet: Pick<SettlementWallet, 'replacesDeposits'>,
): boolean => by_deposit && wallet.replacesDeposits

type Replacement = { checkout: CheckoutRow; pair: SettledPair; wallet: SettlementWallet }

/**
 * Replaces the deposit address of an expected payment by one that pays `wallet`. The earlier address stays an address
 * of the checkout and pays the wallet that it always paid. Throws if the wallet has no deposit addresses, because an
 * exact amount at its shared address could not be added to what the earlier address received.
 */
export const replaceAddress = async (
  work: Work,
  { id }: ExpectationRow,
  { checkout, pair, wallet }: Replacement,
): Promise<ExpectationRow> => {
  const planned = await planForWallet(work, checkout, pair, wallet)
  if (planned === null)
    throw new ApiError(
      'signing_required',
      `The merchant cannot take ${pair.token} on ${pair.chain} at the moment. Ask the merchant for another way to pay.`,
      { metadata: { chain: pair.chain, token: pair.token } },
    )
  await storeAddress(work, checkout, wallet, planned)
  return await updateAddress(work.tx, work, id, { walletId: wallet.id, recipientKey: planned.recipientKey })
}
