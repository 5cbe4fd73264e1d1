import {
  countTransactions,
  findTransaction,
  foreseeTransfer,
  type TransferForecast,
  transferCalldata,
} from '@stablerail/chains'
import { parseAddress } from '@stablerail/chains/addresses'
import type { NetworkConfig } from '../../../../settings/config.ts'
import { makesRefund } from './evm-transaction.ts'
import { warningsOf } from './evm-warnings.ts'
import type { BuiltRefund, RefundFamily, RefundToBuild } from './family.ts'

/**
 * The reference with which gas is estimated, before the real reference exists. It contains no zero byte,
 * because zero bytes cost less gas than other bytes.
 */
const costliestReference = 'f'.repeat(32)

export const evmRefunds: RefundFamily = {
  async foresee(context, network, { walletKey, recipientKey, token, amountBase }) {
    const recipient = recipientKey
    const forecast = await foreseeTransfer(context, network, {
      from: walletKey,
      recipient,
      tokenAddress: token.address,
      data: transferCalldata({ recipient, amountBase, reference: costliestReference }),
    })
    return {
      recipient: forecast.recipient,
      build: async (on, refund) => build(on, refund, forecast),
    }
  },
  unanswered: { recipient: null, build: async (network, refund) => build(network, refund, null) },
  needsReference: false,
  async find(context, network, txId) {
    const found = await findTransaction(context, network, txId)
    const { signed, mined } = found
    return {
      isKnown: signed !== null,
      isMined: mined !== null,
      isMade: mined?.reverted === false,
      isReverted: mined?.reverted === true,
      signer: signed && { from: signed.from, nonce: signed.nonce },
      makes: (refund) => makesRefund(found, network, refund),
    }
  },
  /**
   * Another transaction with the nonce of the reported transaction must be in a block that was read and is
   * deep enough. If that other transaction were the refund under another hash, the reader would have found
   * it.
   */
  async isReplaced(context, network, { signer_key, nonce, read_number }) {
    if (signer_key === null || nonce === null || read_number === null) return false
    const deep = read_number - network.confirmations + 1
    return (
      deep >= 0 &&
      (await countTransactions(context, network, { address: signer_key, blockNumber: deep })) > nonce
    )
  },
}

const build = (
  network: NetworkConfig,
  refund: RefundToBuild,
  forecast: TransferForecast | null,
): BuiltRefund => {
  const { walletKey, recipientKey, token, amountBase, reference } = refund
  const data = transferCalldata({ recipient: recipientKey, amountBase, reference })
  const to = token.address
  const gas = forecast?.gas ?? null
  return {
    unsignedTx: {
      kind: 'evm',
      chainId: network.networkId,
      from: parseAddress(network.chain, walletKey) ?? walletKey,
      to,
      value: '0x0',
      data,
      ...(gas === null ? {} : { gas: `0x${withMargin(gas).toString(16)}` }),
    },
    safeTransaction: { to, value: '0', data, operation: 0 },
    warnings: warningsOf(forecast, amountBase),
  }
}

/** Adds a fifth to the estimate: the token contract may need more gas by the time of the block. */
const withMargin = (gas: bigint): bigint => (gas * 6n) / 5n
