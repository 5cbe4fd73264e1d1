import type { ChainId } from '@stablerail/contract'
import { parseAddress, type TransferForecast } from '../../../mechanisms/chains/index.ts'
import { invalid } from '../../../mechanisms/http/index.ts'

export type RecipientFacts = {
  chain: ChainId
  /** The address that the merchant named, as sent. */
  named: string | undefined
  /** The address that paid, in the form addresses are compared in. */
  payerKey: string
  /** What the chain says of the recipient; null where no provider answered. */
  forecast: Pick<TransferForecast, 'recipient'> | null
  /** Whether the payer paid for several customers. */
  isShared: boolean
  /** Contracts of the network's tokens, lower case. */
  tokenKeys: readonly string[]
  /** Addresses of the workspace's own wallets on this chain. */
  ownKeys: readonly string[]
}

const param = 'recipientAddress'
const askForAddress = 'Ask the buyer for an address, and send it as recipientAddress.'

/** The address that a refund goes to, in the form addresses are compared in. Throws where it would lose the money. */
export const decideRecipient = (facts: RecipientFacts): string => {
  const { chain, named, payerKey } = facts
  if (named === undefined) requireSafePayer(facts)
  const address = parseAddress(chain, named ?? payerKey)
  if (address === null)
    throw invalid(param, `${named ?? 'The payer'} is not an address of ${chain}. ${askForAddress}`)
  const key = address.toLowerCase()
  if (/^0x0{40}$/.test(key)) throw invalid(param, 'What is sent to the zero address is lost.')
  if (facts.tokenKeys.includes(key))
    throw invalid(
      param,
      `${address} is the contract of a token: what is sent to it is lost. ${askForAddress}`,
    )
  if (facts.ownKeys.includes(key))
    throw invalid(param, `${address} is a settlement wallet of this workspace. ${askForAddress}`)
  return key
}

/** The payer is a safe recipient only where the address is one person's own. */
const requireSafePayer = ({ chain, payerKey, forecast, isShared }: RecipientFacts): void => {
  const payer = parseAddress(chain, payerKey)
  if (payer === null) throw invalid(param, `The address that paid is not known. ${askForAddress}`)
  if (isShared)
    throw invalid(
      param,
      `${payer} paid for several customers, as the address of an exchange does: a refund there may reach none of them. ${askForAddress}`,
    )
  if (forecast === null)
    throw invalid(
      param,
      `No provider of ${chain} answers now, so whether ${payer} is a contract is not known. Try again later, or name the address in recipientAddress.`,
    )
  if (forecast.recipient === 'contract')
    throw invalid(
      param,
      `${payer} is a contract, which may not be able to use the money. ${askForAddress} It may be the same one.`,
    )
}
