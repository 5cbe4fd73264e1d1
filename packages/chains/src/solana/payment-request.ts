import { parseSolanaAddress } from '../addresses/index.ts'
import { referenceKey } from './reference.ts'

export type PaymentRequest = {
  /** The wallet that is paid. The payer's wallet finds or creates the token account of this wallet. */
  recipient: string
  mint: string
  decimals: number
  amountBase: bigint
  /** The checkout's payment reference, 16 bytes in lower-case hex. */
  reference: string
  /** The key that all payment requests of the deployment contain. */
  deploymentKey: string
  /** The payee, as a wallet shows it. */
  label: string
  /** The purpose of the payment, as a wallet shows it. */
  message: string
}

const highestAmount = 2n ** 64n - 1n

/**
 * Returns base units as a decimal number of whole tokens, as Solana Pay requires: exact, without an exponent.
 */
export const decimalAmount = (amountBase: bigint, decimals: number): string => {
  if (amountBase <= 0n || amountBase > highestAmount)
    throw new Error(`${amountBase} base units cannot be transferred.`)
  const digits = amountBase.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

const requireAddress = (text: string): string => {
  const address = parseSolanaAddress(text)
  if (address === null) throw new Error(`"${text}" is no Solana address.`)
  return address
}

/**
 * Returns a Solana Pay URI (transfer request) that requests a token transfer with two references: the
 * reference of the checkout, which identifies the payment, and the key of the deployment, whose history lists
 * all such payments. The amount and the references are only a request: the payer's wallet may change both.
 */
export const solanaPayUri = (request: PaymentRequest): string => {
  const { recipient, mint, decimals, amountBase, reference, deploymentKey, label, message } = request
  const fields = [
    ['amount', decimalAmount(amountBase, decimals)],
    ['spl-token', requireAddress(mint)],
    ['reference', referenceKey(reference)],
    ['reference', requireAddress(deploymentKey)],
    ['label', label],
    ['message', message],
  ] as const
  // Encode the values here, because URLSearchParams would encode a space as a plus, which wallets need not
  // decode.
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  return `solana:${requireAddress(recipient)}?${query.join('&')}`
}
