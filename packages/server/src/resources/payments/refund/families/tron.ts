import {
  findTronTransaction,
  foreseeTronTransfer,
  loadTronLibrary,
  type TronForecast,
  type TronLibrary,
  transferCalldata,
} from '@stablerail/chains'
import { toHexAddress } from '@stablerail/chains/addresses'
import { ApiError } from '../../../../mechanisms/http/index.ts'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { Context } from '../../../context.ts'
import { makesRefund } from './evm-transaction.ts'
import type { BuiltRefund, RefundFamily, RefundPlan, RefundToBuild, RefundToFind } from './family.ts'
import { feeLimitOf } from './tron-fee.ts'
import { warningsOf } from './tron-warnings.ts'

/**
 * The reference with which energy is estimated, before the real reference exists. It contains no zero byte,
 * because zero bytes cost less energy than other bytes.
 */
const costliestReference = 'f'.repeat(32)

/**
 * The time for which the transaction of a refund can be mined: an hour less than the lifetime of the refund,
 * and an hour less than the network allows. A transaction that was not mined in time can never be mined, so
 * that another refund can be initiated.
 */
const lifeMs = 23 * 3_600_000

export const tronRefunds: RefundFamily = {
  async foresee(context, network, planned) {
    const library = await loadTronLibrary()
    const forecast = await foreseeTronTransfer(context, network, {
      wallet: planned.walletKey,
      recipient: planned.recipientKey,
      token: planned.token.address,
      data: calldataOf({ ...planned, reference: costliestReference }),
    })
    return {
      recipient: forecast.recipient,
      build: async (_, refund) => build(context, library, refund, forecast),
    }
  },
  unanswered: {
    recipient: null,
    build: async ({ chain }: NetworkConfig) => {
      // Throw, because a transaction must refer to a recent block, and no provider returned one.
      throw new ApiError(
        'conflict',
        `No provider of ${chain} answers now. Ask for the refund again shortly.`,
        {
          retryAfterSeconds: 5,
        },
      )
    },
  },
  needsReference: false,
  async find(context, network, txId) {
    const found = await findTronTransaction(context, network, txId)
    const { signed, mined, isReverted } = found
    return {
      isKnown: signed !== null,
      isMined: mined !== null,
      isMade: mined?.reverted === false,
      isReverted,
      signer: null,
      makes: (refund) => makesRefund(found, ...onWire(network, refund)),
    }
  },
  // Tron accounts have no nonce, and a transaction that is not mined before it expires can never be mined.
  isReplaced: async () => false,
}

const calldataOf = ({
  recipientKey,
  amountBase,
  reference,
}: Pick<RefundPlan, 'recipientKey' | 'amountBase'> & {
  reference: string
}) => transferCalldata({ recipient: toHexAddress(recipientKey), amountBase, reference })

const build = async (
  { chainClock }: Pick<Context, 'chainClock'>,
  library: TronLibrary,
  refund: RefundToBuild,
  forecast: TronForecast,
): Promise<BuiltRefund> => {
  const { solid } = forecast
  const fromMs = Math.min(solid.time.getTime(), chainClock.now().getTime())
  const transaction = await library.buildContractCall({
    from: refund.walletKey,
    contract: refund.token.address,
    data: calldataOf(refund),
    feeLimitSun: feeLimitOf(forecast),
    reference: solid,
    expiresAt: new Date(fromMs + lifeMs),
  })
  return {
    unsignedTx: { kind: 'tron', transaction: JSON.parse(JSON.stringify(transaction)) },
    safeTransaction: null,
    warnings: warningsOf(forecast, refund.amountBase),
    plannedTxId: transaction.txID,
  }
}

/** Returns a network's tokens and a refund with hexadecimal addresses, as JSON-RPC uses them. */
const onWire = (
  { tokens }: Pick<NetworkConfig, 'tokens'>,
  refund: RefundToFind,
): [Pick<NetworkConfig, 'tokens'>, RefundToFind] => {
  const token = tokens[refund.token]
  return [
    {
      tokens:
        token === undefined ? {} : { [refund.token]: { ...token, address: toHexAddress(token.address) } },
    },
    {
      ...refund,
      sender_key: toHexAddress(refund.sender_key),
      recipient_key: toHexAddress(refund.recipient_key),
    },
  ]
}
