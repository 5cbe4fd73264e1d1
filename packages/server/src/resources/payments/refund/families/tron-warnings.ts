import type { TronForecast } from '@stablerail/chains'
import type { RefundWarning } from '@stablerail/contract'
import { feeLimitOf, feeOf, showTrx } from './tron-fee.ts'

/**
 * Returns warnings for the merchant to read before signing a refund of an amount on Tron. None of them
 * prevents the refund.
 */
export const warningsOf = (forecast: TronForecast, amountBase: bigint): RefundWarning[] => [
  ...warnOfRecipient(forecast),
  ...warnOfFee(forecast),
  ...warnOfTransfer(forecast, amountBase),
]

const warnOfRecipient = ({ recipient }: TronForecast): RefundWarning[] =>
  recipient === 'contract'
    ? [
        {
          code: 'recipient_is_contract',
          message: 'The recipient is a contract. Make sure that it can use the token.',
        },
      ]
    : []

/**
 * Returns warnings about the fee. They are conditional: energy that the wallet has staked or rented is used
 * first, and JSON-RPC does not return its amount.
 */
const warnOfFee = (forecast: TronForecast): RefundWarning[] => [
  ...warnOfCoin(forecast),
  ...(forecast.energy === null
    ? [
        {
          code: 'fee_not_estimated' as const,
          message: `The node does not tell what the transfer costs. It burns ${showTrx(limitOf(forecast))} at most.`,
        },
      ]
    : []),
]

const warnOfCoin = (forecast: TronForecast): RefundWarning[] => {
  const { coinSun } = forecast
  const feeSun = feeOf(forecast) ?? limitOf(forecast)
  if (coinSun >= feeSun) return []
  return [
    coinSun === 0n
      ? {
          code: 'no_gas_coin',
          message: `The wallet holds no TRX. Unless it has energy of its own, send it ${showTrx(feeSun)} before you sign.`,
        }
      : {
          code: 'too_little_gas_coin',
          message: `The fee is up to ${showTrx(feeSun)}, and the wallet holds less. Unless it has energy of its own, send it the rest before you sign.`,
        },
  ]
}

const limitOf = (forecast: TronForecast): bigint => BigInt(feeLimitOf(forecast))

const warnOfTransfer = ({ tokenBase, energy }: TronForecast, amountBase: bigint): RefundWarning[] => {
  if (tokenBase < amountBase)
    return [
      {
        code: 'too_little_token',
        message: `The wallet holds ${tokenBase} of the ${amountBase} base units that the refund sends. Move the rest there before you sign.`,
      },
    ]
  if (energy === 'reverts')
    return [
      {
        code: 'would_revert',
        message: 'The token would refuse this transfer now, although the wallet holds enough of it.',
      },
    ]
  return []
}
