import type { Rpc } from '../rpc/rpc.ts'
import { askOne, Bytes, isRevert } from './ask-providers.ts'
import { contractCall } from './contract-calls.ts'

/** The reason why a token refuses a transfer: its issuer has paused it, or has frozen one of the accounts. */
export type TokenRefusal = 'paused' | 'sender_frozen' | 'recipient_frozen'

/** First 4 bytes of keccak256 of `paused()`, which the tokens of Circle and of Tether have. */
const pausedSelector = '0x5c975abb'

/**
 * First 4 bytes of keccak256 of `isBlacklisted(address)`, which Circle's tokens have, and of
 * `isBlackListed(address)`, which Tether's have.
 */
export const frozenSelectors = ['0xfe575a87', '0xe47d6060']

/**
 * Asks a token why it would refuse a transfer. Null if it gives none of these reasons, for example because its
 * contract names the functions differently.
 */
export const readTokenRefusal = async (
  rpc: Rpc,
  { tokenAddress, from, recipient }: { tokenAddress: string; from: string; recipient: string },
): Promise<TokenRefusal | null> => {
  const says = (data: string) => isTrue(rpc, tokenAddress, data)
  const isFrozen = async (account: string) => {
    const argument = account.slice(2).toLowerCase().padStart(64, '0')
    for (const selector of frozenSelectors) if (await says(`${selector}${argument}`)) return true
    return false
  }
  if (await says(pausedSelector)) return 'paused'
  if (await isFrozen(from)) return 'sender_frozen'
  return (await isFrozen(recipient)) ? 'recipient_frozen' : null
}

/** Returns whether a call of a contract returns true. A contract without the function reverts, or returns no data. */
const isTrue = async (rpc: Rpc, contract: string, data: string): Promise<boolean> =>
  /^0x0{63}1$/.test(await call(rpc, contract, data))

/** Returns whether a contract has the function of a call that returns true or false. */
export const isFunction = async (rpc: Rpc, contract: string, data: string): Promise<boolean> =>
  /^0x0{63}[01]$/.test(await call(rpc, contract, data))

/** Returns the bytes that a contract returned; none if it reverted. */
const call = async (rpc: Rpc, contract: string, data: string): Promise<string> => {
  try {
    return await askOne(rpc, Bytes, contractCall(contract, data))
  } catch (error) {
    if (isRevert(error)) return '0x'
    throw error
  }
}
