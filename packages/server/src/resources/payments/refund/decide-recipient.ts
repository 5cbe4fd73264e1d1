import type { AccountKind } from '@stablerail/chains'
import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import { type ChainFamily, type ChainId, familyOf } from '@stablerail/contract'
import { invalid } from '../../../mechanisms/http/index.ts'

export type RecipientFacts = {
  chain: ChainId
  /**
   * The recipient address from the merchant's request, unchanged; undefined if the request has no address.
   */
  named: string | undefined
  /** The address that paid, in the form in which addresses are compared. */
  payerKey: string
  /** The kind of account at the recipient's address; null if no provider responded. */
  kind: AccountKind | null
  /**
   * Whether the payer's address has paid for several customers or guests, as the address of an exchange does.
   */
  isShared: boolean
  /** The contracts of the network's tokens, in the form in which addresses are compared. */
  tokenKeys: readonly string[]
  /** The addresses of the workspace's own wallets on this chain. */
  ownKeys: readonly string[]
  /** Whether the payment came to a deposit address, which buyers pay from exchanges too. */
  isDeposit: boolean
  /** Whether the buyer has signed with the key of the payer's address, so that it is their own. */
  isProven: boolean
  /** The deposit addresses among the address that paid and the named one, and the factory of deposit addresses. */
  depositKeys: readonly string[]
}

const param = 'recipientAddress'
const askForAddress = 'Ask the buyer for an address, and send it as recipientAddress.'

/**
 * For each family of chains, the address whose bytes are all zero. Its private key is not known, so a refund
 * to it would be lost.
 */
const nobody: Record<ChainFamily, string> = {
  evm: '0x0000000000000000000000000000000000000000',
  solana: '11111111111111111111111111111111',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
}

/**
 * Returns the address that a refund goes to, in the form in which addresses are compared. Throws if a refund
 * to it would be lost.
 */
export const decideRecipient = (facts: RecipientFacts): string => {
  const { chain, named, payerKey } = facts
  if (named === undefined) requireSafePayer(facts)
  const address = parseAddress(chain, named ?? payerKey)
  if (address === null)
    throw invalid(param, `${named ?? 'The payer'} is not an address of ${chain}. ${askForAddress}`)
  const key = addressKey(chain, address)
  if (key === nobody[familyOf(chain)]) throw invalid(param, 'What is sent to the zero address is lost.')
  if (facts.tokenKeys.includes(key))
    throw invalid(
      param,
      `${address} is the contract of a token: what is sent to it is lost. ${askForAddress}`,
    )
  if (facts.depositKeys.includes(key))
    throw invalid(
      param,
      `${address} is a deposit address or its factory: what is sent to it comes back as a payment, or is lost. ${askForAddress}`,
    )
  if (facts.ownKeys.includes(key))
    throw invalid(param, `${address} is a settlement wallet of this workspace. ${askForAddress}`)
  return key
}

/**
 * Throws if it is not certain that the payer's address belongs to one person, because then a refund to it may
 * be lost.
 */
const requireSafePayer = ({ chain, payerKey, kind, isShared, isDeposit, isProven }: RecipientFacts): void => {
  const payer = parseAddress(chain, payerKey)
  if (payer === null) throw invalid(param, `The address that paid is not known. ${askForAddress}`)
  if (isDeposit && !isProven)
    throw invalid(
      param,
      `The payment came to a deposit address, which can be paid from an exchange: whether ${payer} belongs to the buyer is not known. ${askForAddress} It may be the same one.`,
    )
  if (isShared && !isProven)
    throw invalid(
      param,
      `${payer} paid for several customers or guests, as the address of an exchange does: a refund there may reach none of them. ${askForAddress} It may be the same one.`,
    )
  if (kind === null)
    throw invalid(
      param,
      `No provider of ${chain} answers now, so whether ${payer} is a contract is not known. Try again later, or name the address in recipientAddress.`,
    )
  if (kind === 'contract')
    throw invalid(
      param,
      `${payer} is a contract, which may not be able to use the money. ${askForAddress} It may be the same one.`,
    )
}
