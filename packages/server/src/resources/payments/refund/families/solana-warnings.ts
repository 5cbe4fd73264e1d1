import { coversCost, type SolanaRefundForecast } from '@stablerail/chains'
import type { RefundWarning } from '@stablerail/contract'
import { invalid } from '../../../../mechanisms/http/index.ts'

const faults: Record<NonNullable<SolanaRefundForecast['recipientFault']>, string> = {
  token_account: 'is a token account or a mint, and no wallet: what is sent to it as to a wallet is lost',
  program: 'is a program, and no wallet: what is sent to it is lost',
  handed_over: 'has handed its token account over to somebody else, who would get the money',
}

/** Throws if an address cannot receive a refund, even if the merchant named it. */
export const requireReceiver = (address: string, fault: SolanaRefundForecast['recipientFault']): void => {
  if (fault === null) return
  throw invalid(
    'recipientAddress',
    `${address} ${faults[fault]}. Ask the buyer for the address of a wallet, and send it as recipientAddress.`,
  )
}

/**
 * Returns warnings for the merchant to read before signing. `cost` is the additional cost for the wallet, in
 * lamports.
 */
export const warningsOf = (
  forecast: SolanaRefundForecast,
  { amountBase, cost }: { amountBase: bigint; cost: bigint },
): RefundWarning[] => [
  ...(forecast.isKey
    ? []
    : [
        {
          code: 'recipient_is_contract' as const,
          message: 'The recipient belongs to a program. Make sure that it can use the token.',
        },
      ]),
  ...warnOfLamports(forecast, cost),
  ...warnOfTokens(forecast, amountBase),
]

const warnOfLamports = (forecast: SolanaRefundForecast, cost: bigint): RefundWarning[] => {
  const { lamports, leastLamports } = forecast
  if (lamports === 0n)
    return [
      {
        code: 'no_gas_coin',
        message: `The wallet holds no SOL, and the refund costs ${cost} lamports. Send it some before you sign.`,
      },
    ]
  if (coversCost(forecast, cost)) return []
  return [
    {
      code: 'too_little_gas_coin',
      message: `The refund costs ${cost} lamports, a wallet must keep ${leastLamports}, and this one holds ${lamports}. Send it some SOL before you sign.`,
    },
  ]
}

const warnOfTokens = (
  { tokenBase, wouldFail }: SolanaRefundForecast,
  amountBase: bigint,
): RefundWarning[] => {
  if (tokenBase < amountBase)
    return [
      {
        code: 'too_little_token',
        message: `The wallet holds ${tokenBase} of the ${amountBase} base units that the refund sends, in the token account that it is paid from. Move the rest there before you sign.`,
      },
    ]
  if (!wouldFail) return []
  return [
    {
      code: 'would_revert',
      message: 'The token would refuse this transfer now, although the wallet holds enough of it.',
    },
  ]
}
