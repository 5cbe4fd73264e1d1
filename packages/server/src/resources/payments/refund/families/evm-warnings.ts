import type { TransferForecast } from '@stablerail/chains'
import type { RefundWarning } from '@stablerail/contract'

/**
 * Returns warnings for the merchant to read before signing a refund of an amount. None of them prevents the
 * refund.
 */
export const warningsOf = (forecast: TransferForecast | null, amountBase: bigint): RefundWarning[] => {
  if (forecast === null)
    return [
      {
        code: 'chain_unavailable',
        message: 'No provider of the chain answers now, so balances and gas were not looked at.',
      },
    ]
  return [...warnOfAccounts(forecast), ...warnOfBalances(forecast, amountBase)]
}

const warnOfAccounts = ({ sender, recipient }: TransferForecast): RefundWarning[] => [
  ...(sender === 'contract'
    ? [
        {
          code: 'sender_is_contract' as const,
          message: 'The settlement wallet is a contract. Propose `safeTransaction` to its owners.',
        },
      ]
    : []),
  ...(recipient === 'contract'
    ? [
        {
          code: 'recipient_is_contract' as const,
          message: 'The recipient is a contract. Make sure that it can use the token.',
        },
      ]
    : []),
]

const warnOfBalances = (forecast: TransferForecast, amountBase: bigint): RefundWarning[] => {
  const { tokenBase, gas, refusal } = forecast
  if (tokenBase < amountBase)
    return [
      ...warnOfGas(forecast),
      {
        code: 'too_little_token',
        message: `The wallet holds ${tokenBase} of the ${amountBase} base units that the refund sends. Move the rest there before you sign.`,
      },
    ]
  if (gas === null)
    return [
      ...warnOfGas(forecast),
      {
        code: 'would_revert',
        message: refusal === null ? unexplained : refusals[refusal],
      },
    ]
  return warnOfGas(forecast)
}

const refusals: Record<NonNullable<TransferForecast['refusal']>, string> = {
  paused:
    'The issuer of the token has paused it, so the token would refuse this transfer now. Sign the refund when transfers are possible again.',
  sender_frozen:
    'The issuer of the token has frozen the settlement wallet, so the token would refuse this transfer. Write to the issuer: until it releases the wallet, no refund can be sent from it.',
  recipient_frozen:
    'The issuer of the token has frozen the recipient, so the token would refuse this transfer. Cancel the refund, ask the buyer for another address, and name it as `recipientAddress`.',
}

const unexplained =
  'The token would refuse this transfer now, although the wallet holds enough of it. Its issuer may have paused it, or frozen the settlement wallet or the recipient. Ask the issuer before you sign.'

/** Returns warnings about gas. A contract pays no fee itself: the account that sends its transaction pays. */
const warnOfGas = ({ sender, coin, gas, gasPrice }: TransferForecast): RefundWarning[] => {
  if (sender === 'contract') return []
  if (coin === 0n)
    return [
      {
        code: 'no_gas_coin',
        message: 'The wallet holds none of the coin that fees are paid in. Send it some before you sign.',
      },
    ]
  if (gas !== null && coin < gas * gasPrice)
    return [
      {
        code: 'too_little_gas_coin',
        message: `The fee is about ${gas * gasPrice} of the smallest units of the chain's coin, and the wallet holds ${coin}. Send it some before you sign.`,
      },
    ]
  return []
}
