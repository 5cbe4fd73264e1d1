import { type FoundTransaction, findReferences, transferCalldata } from '@stablerail/chains'
import type { NetworkConfig } from '../../../../settings/config.ts'
import type { RefundToFind } from './family.ts'

/** The first topic of an ERC-20 transfer event: keccak256("Transfer(address,address,uint256)"). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns whether a transaction makes a refund:
 *
 * - If its calldata contains references, the refund's reference must be among them.
 * - If its calldata contains no references, because a wallet left them out, the calldata or the logs must
 *   contain the transfer. In calldata, the transfer call may be inside the call of a Safe or of a batch.
 */
export const makesRefund = (
  { signed, mined }: FoundTransaction,
  network: Pick<NetworkConfig, 'tokens'>,
  refund: RefundToFind,
): boolean => {
  const input = signed?.input ?? ''
  const references = findReferences(input)
  if (references.length > 0) return refund.reference !== null && references.includes(refund.reference)
  return (
    input.includes(callOf(refund)) || (mined?.logs ?? []).some((log) => isTransferOf(log, network, refund))
  )
}

/** Returns the hexadecimal digits of the transfer's calldata, without the reference. */
const callOf = ({ recipient_key, amount_base }: RefundToFind): string => {
  const call = { recipient: recipient_key, amountBase: BigInt(amount_base), reference: '0'.repeat(32) }
  return transferCalldata(call).slice(2, 2 + 2 * (4 + 32 + 32))
}

type Log = { address: string; topics: readonly string[]; data: string }

const isTransferOf = (log: Log, { tokens }: Pick<NetworkConfig, 'tokens'>, refund: RefundToFind): boolean => {
  const word = (key: string) => `0x${key.slice(2).padStart(64, '0')}`
  return (
    log.address === tokens[refund.token]?.address.toLowerCase() &&
    log.topics[0] === transferTopic &&
    log.topics[1] === word(refund.sender_key) &&
    log.topics[2] === word(refund.recipient_key) &&
    /^0x[0-9a-f]{64}$/.test(log.data) &&
    BigInt(log.data) === BigInt(refund.amount_base)
  )
}
