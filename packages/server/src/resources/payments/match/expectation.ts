import {
  type CheckoutStatus,
  checkoutMoves,
  type InvoiceStatus,
  mayMove,
  type TokenSymbol,
} from '@stablerail/contract'

/**
 * The payment that a checkout of any workspace awaits: a price in one token at one address of one network.
 */
export type Expectation = {
  workspaceId: string
  /**
   * The id of the expectation. A checkout has one for each pair of chain and token that its buyer selected.
   */
  id: string
  /** The id of the checkout. */
  targetId: string
  walletId: string
  customerId: string | null
  invoiceId: string | null
  /** The subscription that the invoice bills, or that the checkout started; null if there is none. */
  subscriptionId: string | null
  /** The status of the invoice that the checkout pays; null for a checkout without an invoice. */
  invoiceStatus: InvoiceStatus | null
  description: string | null
  token: TokenSymbol
  recipientKey: string
  /**
   * The price in base units. A transfer with the reference of the checkout pays it if the amount covers the
   * price, and is underpaid otherwise. A transfer without the reference and without the exact amount is not
   * credited; if its amount differs from the price by at most 5 percent, the checkout is only stored as its
   * close match. For an exact amount of the rest of a price, this is the rest in whole cents.
   */
  priceBase: bigint
  /** The whole price of the checkout in base units; equal to `priceBase` unless that is the rest of it. */
  wholeBase: bigint
  /**
   * The exact amount that is reserved for this checkout only, at its address and in its token. A transfer of
   * this amount is assigned to the checkout. Null if other checkouts with this price had already reserved all
   * exact amounts.
   */
  amountBase: bigint | null
  reference: string
  /** The network's time at the buyer's first request for payment instructions. */
  preparedAt: Date
  /** The newest block of the chain that had been read at `preparedAt`; null if none had been read. */
  knownBlockNumber: number | null
  knownBlockTime: Date | null
  expiresAt: Date
  /**
   * The time at which a payment settled the checkout, for this pair of chain and token or for another pair
   * that the buyer selected; null before.
   */
  paidAt: Date | null
  /** The time at which the checkout ended or was settled; null while it awaits a payment. */
  endedAt: Date | null
  status: CheckoutStatus
  /**
   * Whether the checkout already has a credited payment that is in the chain. Also true if another checkout
   * of the same invoice has such a payment.
   */
  taken: boolean
}

/** A transfer to an address for which at least one workspace has a wallet. */
export type Inbound = {
  position: number
  token: TokenSymbol
  recipientKey: string
  from: string | null
  amountBase: bigint
  decimals: number
  blockNumber: number
  blockTime: Date
  /**
   * The workspace that gets the transfer if neither its reference nor its exact amount identifies a checkout.
   */
  homeWorkspaceId: string
  /**
   * If the transfer is a pull that was requested on this deployment, the reference of the bill that the pull
   * was requested for; null for any other transfer.
   */
  pulledFor?: string | null
}

/** A block's time and the server's clock may differ by at most 60 seconds. */
const clockSlackMs = 60_000

export const isAt = (
  one: Pick<Expectation, 'token' | 'recipientKey'>,
  other: Pick<Expectation, 'token' | 'recipientKey'>,
): boolean => one.token === other.token && one.recipientKey === other.recipientKey

export const takenBefore = 'another payment for it was seen before'

type Obstructed = Pick<
  Expectation,
  | ('taken' | 'paidAt' | 'endedAt' | 'status' | 'expiresAt' | 'invoiceStatus' | 'reference')
  | ('preparedAt' | 'knownBlockNumber' | 'knownBlockTime')
>

const minedBefore = 'the transfer was mined before its buyer first asked how to pay'

/**
 * Returns the reason why a transfer cannot pay a checkout that expects a payment, as a clause of an English
 * sentence about the checkout; null if it can. A pull (a collection by the pull contract) that was requested
 * for the checkout counts even if it was mined after the expiry, because it was sent in time and the buyer
 * cannot influence when it is mined.
 */
export const obstacleTo = (
  expectation: Obstructed,
  transfer: Pick<Inbound, 'blockNumber' | 'blockTime' | 'pulledFor'>,
): string | null => {
  const { taken, paidAt, endedAt, status, preparedAt, expiresAt, invoiceStatus, reference } = expectation
  const { blockTime, pulledFor } = transfer
  if (paidAt !== null || status === 'succeeded') return 'it is paid already'
  if (invoiceStatus === 'void') return 'its invoice was voided'
  if (invoiceStatus === 'paid') return 'its invoice is paid already'
  if (taken) return takenBefore
  if (!isLive(status)) return `it is ${status}`
  if (endedAt !== null) return 'it was settled in another way'
  if (blockTime > expiresAt && pulledFor !== reference) return 'it had expired when the transfer was mined'
  if (blockTime.getTime() < preparedAt.getTime() - clockSlackMs || wasRead(expectation, transfer))
    return minedBefore
  return null
}

/**
 * Returns the reason why a buyer's report of a transaction cannot credit its transfer to the reported
 * checkout; null if there is no reason. The block of the transfer must be higher than every block that had
 * been read when the buyer first requested payment instructions, and the block time must not be earlier than
 * that request. A difference between the clocks of server and chain is not tolerated here.
 */
export const obstacleToClaim = (
  { preparedAt, knownBlockNumber }: Pick<Expectation, 'preparedAt' | 'knownBlockNumber'>,
  { blockNumber, blockTime }: Pick<Inbound, 'blockNumber' | 'blockTime'>,
): string | null =>
  blockTime < preparedAt || (knownBlockNumber !== null && blockNumber <= knownBlockNumber)
    ? minedBefore
    : null

/**
 * Returns whether the transfer's block had already been read at the buyer's first request for payment
 * instructions. The block time is compared too, because after a reorg a later block may have the same number.
 * The server's clock is not used.
 */
const wasRead = (
  { knownBlockNumber, knownBlockTime }: Pick<Expectation, 'knownBlockNumber' | 'knownBlockTime'>,
  { blockNumber, blockTime }: Pick<Inbound, 'blockNumber' | 'blockTime'>,
): boolean =>
  knownBlockNumber !== null &&
  knownBlockTime !== null &&
  blockNumber <= knownBlockNumber &&
  blockTime <= knownBlockTime

export const isLive = (status: CheckoutStatus): boolean => mayMove(checkoutMoves.succeed, status)
