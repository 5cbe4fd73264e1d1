import {
  findRefund,
  findSignature,
  foreseeSolanaRefund,
  loadSolanaLibrary,
  type SolanaLibrary,
  type SolanaRefundForecast,
} from '@stablerail/chains'
import { ApiError } from '../../../../mechanisms/http/index.ts'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { BuiltRefund, FoundRefund, RefundFamily, RefundToBuild } from './family.ts'
import { isSameRefund, renewSolanaRefund } from './solana-renewal.ts'
import { requireReceiver, warningsOf } from './solana-warnings.ts'

export const solanaRefunds: RefundFamily = {
  async foresee(context, network, { walletKey, recipientKey, token, amountBase }) {
    const library = await loadSolanaLibrary()
    const forecast = await foreseeSolanaRefund(context, network, {
      wallet: walletKey,
      recipient: recipientKey,
      mint: token.address,
      decimals: token.decimals,
      amountBase,
    })
    return {
      recipient: forecast.isKey ? 'key' : 'contract',
      build: async (_, refund) => build(library, refund, forecast),
    }
  },
  unanswered: {
    recipient: null,
    build: async ({ chain }: NetworkConfig) => {
      // Throw, because a message is valid only with a recent block hash, and no provider returned one.
      throw new ApiError(
        'conflict',
        `No provider of ${chain} answers now. Ask for the refund again shortly.`,
        {
          retryAfterSeconds: 5,
        },
      )
    },
  },
  needsReference: true,
  async find(context, network, txId) {
    const found = await findSignature(context, network, txId)
    if (found === null) return unknown
    const { failed, isFinal, references, transfers } = found
    return {
      isKnown: true,
      isMined: true,
      isMade: !failed,
      isReverted: failed && isFinal,
      signer: null,
      // A failed transaction moved nothing, so the refund is identified by its reference, which only the
      // merchant received.
      makes: ({ reference, token, sender_key, recipient_key, amount_base }) =>
        reference !== null &&
        (failed
          ? references.includes(reference)
          : findRefund(transfers, {
              token,
              wallet: sender_key,
              recipient: recipient_key,
              reference,
              amountBase: BigInt(amount_base),
            }) !== null),
    }
  },
  // A Solana wallet has no nonce, and a transaction that was not mined in time can never be mined.
  isReplaced: async () => false,
  renewal: { renew: renewSolanaRefund, isSame: isSameRefund },
}

const unknown: FoundRefund = {
  isKnown: false,
  isMined: false,
  isMade: false,
  isReverted: false,
  signer: null,
  makes: () => false,
}

const build = (
  library: SolanaLibrary,
  { id, reference, walletKey, recipientKey, token, amountBase }: RefundToBuild,
  forecast: SolanaRefundForecast,
): BuiltRefund => {
  const { program, newAccountLamports, unitPrice, recent, recipientFault } = forecast
  requireReceiver(recipientKey, recipientFault)
  const { cost, ...message } = library.buildRefund(
    {
      id,
      reference,
      wallet: walletKey,
      recipient: recipientKey,
      mint: token.address,
      program,
      decimals: token.decimals,
      amountBase,
      newAccountLamports,
      unitPrice,
    },
    recent,
  )
  return {
    unsignedTx: {
      kind: 'solana',
      ...message,
      feeLamports: Number(cost.baseFee + cost.priorityFee),
      newAccountLamports: Number(cost.newAccount),
    },
    safeTransaction: null,
    warnings: warningsOf(forecast, { amountBase, cost: cost.total }),
  }
}
