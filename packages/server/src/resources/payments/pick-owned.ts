import type { ChainTransfer } from '@stablerail/chains'
import { isEvmChain } from '@stablerail/contract'
import type { NetworkConfig } from '../../settings/config.ts'
import type { Context } from '../context.ts'
import type { DepositDirectory } from './record/deposit-directory.ts'
import { type DepositAddressRow, depositQueries } from './record/deposits-store.ts'
import { selectRefunding } from './record/outgoing-store.ts'
import { type OwnerRow, selectExpecting } from './record/owners-store.ts'
import { configuredTokens } from './record/payment.ts'
import type { OwnersByAddress } from './record/wallet-directory.ts'

type Read = { transfers: readonly ChainTransfer[]; wallets: OwnersByAddress; deposits: DepositDirectory }
type Owned = { transfer: ChainTransfer; to: readonly OwnerRow[]; from: readonly OwnerRow[] }

/**
 * Selects the transfers that concern a workspace, each with its owners: the verified wallets and the deposit addresses
 * at its destination and at its origin. `wantsReferences` is true if the reader must look up
 * the references in the calldata of a transfer.
 */
export const pickOwned = async (
  context: Context,
  network: NetworkConfig,
  { transfers, wallets, deposits: directory }: Read,
): Promise<{ transfer: ChainTransfer; wantsReferences: boolean; owners: OwnerRow[] }[]> => {
  const tokens: readonly string[] = configuredTokens(network)
  const walletsAt = (key: string) => wallets.get(key)?.filter(({ token }) => tokens.includes(token)) ?? []
  // Ignore transfers that bring no money in: transfers of zero, which are sent to plant look-alike
  // addresses in a wallet's history (address poisoning), and transfers from a wallet to itself.
  const moving = transfers.filter(({ amountBase, from, to }) => amountBase !== 0n && from !== to)
  const deposits = await findDeposits(context, directory, network, moving)
  const owned = moving.flatMap((transfer): Owned[] => {
    const owners = ownersOf(transfer, { walletsAt, deposits })
    return owners.to.length === 0 && owners.from.length === 0 ? [] : [{ transfer, ...owners }]
  })
  noteForeign(
    context,
    network,
    moving.filter(
      ({ collected, from, to }) =>
        collected !== undefined && walletsAt(to).length > 0 && deposits.get(from ?? '') === undefined,
    ),
  )
  const outgoing = owned.flatMap(({ transfer, from }) => (from.length === 0 ? [] : [transfer]))
  const refunding = await selectRefunding(context.db, network, outgoing)
  const walletKeys = owned.flatMap(({ transfer, to }) =>
    to.some(({ deposit }) => deposit === undefined) ? [transfer.to] : [],
  )
  const expecting = await selectExpecting(context.db, network, {
    tokens,
    recipientKeys: [...new Set(walletKeys)],
  })
  return owned.map(({ transfer, to, from }) => ({
    transfer,
    wantsReferences: expecting.has(transfer.to) || refunding.has(transfer),
    owners: [...to, ...from],
  }))
}

type Known = {
  walletsAt(key: string): readonly OwnerRow[]
  deposits: ReadonlyMap<string, DepositAddressRow>
}

/**
 * Returns the owners at both ends of a transfer. A transfer from a deposit address to its payee is a collection: it has
 * no owner at its destination, so that it is no payment to the payee's wallet. The code of a deposit address can send
 * nothing to any other address.
 *
 * If the database does not know the sender, the event of the deposit factory shows that it is a deposit address of the
 * payee (`collected`). The row was lost, or another deployment uses the same wallet.
 */
const ownersOf = (
  { from, to, token, collected }: ChainTransfer,
  { walletsAt, deposits }: Known,
): Omit<Owned, 'transfer'> => {
  const toOwner = (address: DepositAddressRow): OwnerRow => ({
    workspaceId: address.workspace_id,
    walletId: address.wallet_id,
    token,
    recipientKey: address.address_key,
    // A deposit address belongs to its checkout from the beginning, whenever it was first shown.
    verifiedAt: new Date(0),
    removed: false,
    revision: 0,
    deposit: { checkoutId: address.checkout_id },
  })
  const origin = from === null ? undefined : deposits.get(from)
  if (origin !== undefined && origin.payee_key === to) return { to: [], from: [toOwner(origin)] }
  if (collected !== undefined) return { to: [], from: [] }
  const target = deposits.get(to)
  return {
    to: target === undefined ? walletsAt(to) : [toOwner(target)],
    from: from === null ? [] : walletsAt(from),
  }
}

/** Counts and logs the collections of deposit addresses that the database does not know. */
const noteForeign = (
  { log, metrics }: Context,
  { chain, livemode }: NetworkConfig,
  transfers: readonly ChainTransfer[],
): void => {
  for (const { txHash, position, from, to } of transfers) {
    metrics.readerFaults.inc({ chain, mode: livemode ? 'live' : 'test', kind: 'unknown_collection' })
    log.warn(
      { chain, txHash, position, from, to },
      'a transfer to a settlement wallet was not recorded because it collects an unknown deposit address of that wallet',
    )
  }
}

/** Returns the deposit addresses among the destinations and origins of transfers, by address. */
const findDeposits = async (
  { db }: Context,
  directory: DepositDirectory,
  { chain, livemode }: NetworkConfig,
  transfers: readonly ChainTransfer[],
): Promise<ReadonlyMap<string, DepositAddressRow>> => {
  if (!isEvmChain(chain)) return new Map()
  const addressKeys = transfers.flatMap(({ from, to }) => (from === null ? [to] : [to, from]))
  const found = await directory.find(depositQueries(db), { livemode, addressKeys })
  return new Map(found.map((address) => [address.address_key, address]))
}
