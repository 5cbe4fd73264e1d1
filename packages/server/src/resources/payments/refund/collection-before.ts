import { planCollection } from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import type { RefundInitiated } from '@stablerail/contract'
import type { z } from 'zod'
import type { NetworkConfig } from '../../../settings/config.ts'
import type { Work } from '../../context.ts'
import { selectWaiting } from '../record/deposit-addresses-store.ts'
import type { DepositAddressRow } from '../record/deposits-store.ts'
import type { RecordedPayment } from '../record/payment.ts'

type Built = z.input<typeof RefundInitiated>

type Refunded = {
  row: RecordedPayment
  network: NetworkConfig
  /** The deposit address that received the payment; undefined if a wallet did. */
  deposit: DepositAddressRow | undefined
  warnings: Built['warnings']
}

/**
 * Returns the transaction that the merchant sends before a refund, if the money still waits at its deposit address and
 * the wallet is not known to hold enough: the call that collects it.
 */
export const collectionBefore = async (
  { tx }: Work,
  { row, network, deposit, warnings }: Refunded,
): Promise<Built['before']> => {
  const token = network.tokens[row.token]
  const isEnough = !warnings.some(({ code }) => code === 'too_little_token' || code === 'chain_unavailable')
  if (deposit === undefined || token === undefined || isEnough) return []
  const { address_key: addressKey, payee_key: payeeKey, ref, factory_key: factoryKey } = deposit
  if ((await selectWaiting(tx, network, { addressKey, token: row.token })) <= 0n) return []
  const call = planCollection(factoryKey, token.address, [{ payee: payeeKey, ref }])
  return [
    {
      kind: 'evm',
      chainId: network.networkId,
      from: parseAddress(row.chain, payeeKey) ?? payeeKey,
      to: call.to,
      value: '0x0',
      data: call.data,
    },
  ]
}
