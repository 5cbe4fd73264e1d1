import { askContractWallet, ChainError, type ContractAnswer } from '@stablerail/chains'
import { isEvmChain } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Context } from '../context.ts'
import type { WalletRow } from './wallet.ts'
import { walletNetwork } from './wallet-networks.ts'

type Signed = { message: string; signature: string }

/**
 * Calls the contract at a wallet's address to check a signature (ERC-1271). The call goes to the live network
 * if this deployment reads it, because the address may hold another contract on a test network. Returns the answer with
 * the network, because the contract of another network may belong to another owner. Returns `not_asked` if there is no
 * contract to call: the chain is not an EVM chain, no network of it is read, or the signature is not hexadecimal.
 */
export const askContract = async (
  context: Context,
  { chain, address }: WalletRow,
  { message, signature }: Signed,
): Promise<{ answer: ContractAnswer; networkId: number } | { answer: 'not_asked' }> => {
  const { config, log } = context
  const network = isEvmChain(chain) ? walletNetwork(config, chain) : undefined
  if (network === undefined || !/^0x([0-9a-fA-F]{2})+$/.test(signature)) return { answer: 'not_asked' }
  try {
    const answer = await askContractWallet(context, network, {
      address,
      message,
      signature: signature as `0x${string}`,
    })
    return { answer, networkId: network.networkId }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    log.warn({ err: error, chain }, 'No provider could verify a signature with a contract wallet.')
    throw new ApiError(
      'internal_error',
      `No provider of ${chain} answered, so the contract at ${address} could not be asked. Send the same request again ` +
        'with the same idempotency key while the challenge lasts, or make a new challenge.',
    )
  }
}

/**
 * Returns advice for the merchant whose signature the contract at an address did not accept. It is added to
 * the error message.
 */
export const contractAdvice = (
  { chain, address }: WalletRow,
  answer: ContractAnswer | 'not_asked',
): string => {
  if (answer === 'refused')
    return `The contract at ${address} on ${chain} does not accept it either (ERC-1271): sign with a key that owns the contract. `
  if (answer === 'no_contract')
    return `If it is a contract wallet, deploy it on ${chain} first: there is no contract at this address to ask. `
  return ''
}
