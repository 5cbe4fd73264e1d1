import { planCollection as planCall } from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import { type ChainId, type CollectionPlan, mostCollected, type TokenSymbol } from '@stablerail/contract'
import type { z } from 'zod'
import { invalid } from '../../mechanisms/http/index.ts'
import type { Scope } from '../../ports/index.ts'
import { findNetwork } from '../../settings/config.ts'
import { unavailableNetworkMessage } from '../../settings/unavailable-network-message.ts'
import type { Context } from '../context.ts'
import { selectCollectable, type WaitingDeposit } from './store.ts'
import { centsOf } from './waiting-deposits.ts'

type Wanted = { chain: ChainId; token: TokenSymbol; includeFlagged?: boolean | undefined }

/**
 * Returns the largest deposits that wait in one token on one chain, and the call that collects them. All of them have
 * the factory of the largest, because one call goes to one contract.
 */
export const planCollection = async (
  { config, db }: Context,
  scope: Scope,
  { chain, token, includeFlagged = false }: Wanted,
): Promise<z.input<typeof CollectionPlan>> => {
  const network = findNetwork(config, chain, scope.livemode)
  const address = network?.tokens[token]?.address
  if (network === undefined || address === undefined)
    throw invalid(
      network === undefined ? 'chain' : 'token',
      unavailableNetworkMessage(config, network === undefined ? { chain } : { chain, token }, scope.livemode),
    )
  const limit = mostCollected + 1
  const found = await selectCollectable(db, scope, { chain, token, includeFlagged, limit })
  const factory = found[0]?.factory_key
  const chosen = found.filter((one) => one.factory_key === factory).slice(0, mostCollected)
  const amountBase = chosen.reduce((sum, { amount_base }) => sum + BigInt(amount_base), 0n)
  const shown = (key: string) => parseAddress(chain, key) ?? key
  const cents = (base: bigint) => centsOf(config, scope, { chain, token, amountBase: base })
  const call = factory === undefined ? null : planCall(factory, address, chosen.map(toMember))
  return {
    chain,
    token,
    deposits: chosen.map((one) => ({
      address: shown(one.address_key),
      checkoutId: one.checkout_id,
      payee: shown(one.payee_key),
      ref: one.ref,
      amountMinor: cents(BigInt(one.amount_base)),
      amountBase: one.amount_base,
      flagged: one.flagged,
    })),
    amountMinor: cents(amountBase),
    amountBase: amountBase.toString(),
    unsignedTx: call && {
      kind: 'evm',
      chainId: network.networkId,
      from: shown(chosen[0]?.payee_key ?? ''),
      to: shown(call.to),
      value: '0x0',
      data: call.data,
    },
    safeTransaction: call && { to: shown(call.to), value: '0', data: call.data, operation: 0 },
    hasMore: found.length > chosen.length,
  }
}

const toMember = ({ payee_key, ref }: WaitingDeposit) => ({ payee: payee_key, ref })
