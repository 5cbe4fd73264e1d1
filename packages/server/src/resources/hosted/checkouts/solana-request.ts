import { solanaPayUri } from '@stablerail/chains'
import { solanaDeploymentKey } from '../../../mechanisms/reading/index.ts'
import type { Config, NetworkConfig } from '../../../settings/config.ts'
import type { CheckoutRow, ExpectationRow } from '../../checkouts/index.ts'

/**
 * Limits for parts of the percent-encoded URL, in bytes, because a longer QR code is hard to scan. A
 * character outside ASCII takes six bytes or more.
 */
const mostBytes = { label: 96, message: 120 }

export type SolanaPayment = {
  network: NetworkConfig
  token: { address: string; decimals: number }
  expectation: ExpectationRow
  recipient: string
  amountBase: bigint
  checkout: Pick<CheckoutRow, 'description' | 'amount_minor' | 'currency'>
  merchantName: string
}

/**
 * Returns the payment of a checkout as a Solana Pay URL. Wallets show its label (the merchant) and its
 * message (the purpose of the payment).
 */
export const solanaRequest = (config: Config, payment: SolanaPayment): string => {
  const { network, token, expectation, recipient, amountBase, checkout, merchantName } = payment
  return solanaPayUri({
    recipient,
    amountBase,
    mint: token.address,
    decimals: token.decimals,
    reference: expectation.reference,
    deploymentKey: solanaDeploymentKey(config, network),
    label: bounded(merchantName, mostBytes.label),
    message: bounded(checkout.description ?? priceOf(checkout), mostBytes.message),
  })
}

const priceOf = ({ amount_minor, currency }: SolanaPayment['checkout']): string => {
  const [whole, cents] = [Math.trunc(amount_minor / 100), amount_minor % 100]
  return `${whole}.${cents.toString().padStart(2, '0')} ${currency}`
}

/**
 * White space, control characters, and characters that would change the direction of the text that a wallet
 * shows.
 */
const unshown = /[\p{Cc}\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Returns a text in one line, cut so that it takes at most `most` bytes in a URL. A cut text ends in an
 * ellipsis.
 */
export const bounded = (text: string, most: number): string => {
  const line = text.toWellFormed().replaceAll(unshown, ' ').trim()
  if (encodeURIComponent(line).length <= most) return line
  let kept = ''
  for (const letter of line) {
    if (encodeURIComponent(`${kept}${letter}…`).length > most) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}
