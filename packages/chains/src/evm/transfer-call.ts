import { checksumAddress } from 'viem'
import { encodeReference } from './reference.ts'

/** First 4 bytes of keccak256("transfer(address,uint256)"). */
const transferSelector = '0xa9059cbb'

export type TransferCall = {
  recipient: string
  amountBase: bigint
  /** The payment reference, 16 bytes in lower-case hex; null for a plain transfer. */
  reference: string | null
}

const word = (value: bigint) => {
  if (value < 0n || value >= 1n << 256n) throw new Error(`${value} does not fit a 256-bit word.`)
  return value.toString(16).padStart(64, '0')
}

/** Returns the calldata of an ERC-20 transfer, with the payment's reference, if any, after the arguments. */
export const transferCalldata = ({ recipient, amountBase, reference }: TransferCall): `0x${string}` => {
  const suffix = reference === null ? '' : encodeReference(reference).slice(2)
  return `${transferSelector}${word(BigInt(recipient))}${word(amountBase)}${suffix}`
}

/**
 * Decodes calldata that begins with an ERC-20 transfer, with the recipient in lower case; null for any other
 * calldata. Some Tron wallets put 41, the first byte of Tron's addresses, before the 20 bytes of the
 * recipient.
 */
export const readTransferCall = (input: string): Omit<TransferCall, 'reference'> | null => {
  const call = /^0xa9059cbb0{22}(?:00|41)([0-9a-f]{40})([0-9a-f]{64})/i.exec(input)
  if (call === null) return null
  const [, recipient = '', amount = ''] = call
  return { recipient: `0x${recipient.toLowerCase()}`, amountBase: BigInt(`0x${amount}`) }
}

export type PaymentUri = {
  tokenAddress: string
  /** EIP-155 chain id of the network. */
  networkId: number
  recipient: string
  amountBase: bigint
}

/** Returns an EIP-681 URI that requests a token transfer from a wallet. */
export const paymentUri = ({ tokenAddress, networkId, recipient, amountBase }: PaymentUri): string => {
  const [token, to] = [tokenAddress, recipient].map((address) =>
    checksumAddress(address.toLowerCase() as `0x${string}`),
  )
  return `ethereum:${token}@${networkId}/transfer?address=${to}&uint256=${amountBase}`
}
