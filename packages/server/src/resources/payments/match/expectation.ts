import {
  type CheckoutStatus,
  checkoutMoves,
  type InvoiceStatus,
  mayMove,
  type TokenSymbol,
} from '@stablerail/contract'

/** What a checkout, of any workspace, awaits in one token at one address of one network. */
export type Expectation = {
  workspaceId: string
  /** Identifies the expectation. A checkout has one for each pair of chain and token that its buyer asked for. */
  id: string
  /** The checkout. */
  targetId: string
  walletId: string
  customerId: string | null
  invoiceId: string | null
  /** The subscription that the invoice bills, or that the checkout started. */
  subscriptionId: string | null
  /** The status of the invoice that the checkout is for; null for a checkout of none. */
  invoiceStatus: InvoiceStatus | null
  description: string | null
  token: TokenSymbol
  recipientKey: string
  /** The price in base units: what enough, too little and near are measured by. */
  priceBase: bigint
  /** The exact amount that no other expectation of this token and address holds; null where none was free. */
  amountBase: bigint | null
  reference: string
  /** When the buyer first asked how to pay, in the network's time. */
  preparedAt: Date
  /** The newest block of the chain that had been read at that moment; null where none had. */
  knownBlockNumber: number | null
  /** When that block was mined. */
  knownBlockTime: Date | null
  expiresAt: Date
  /** When a payment settled the checkout, by this expectation or by another of its own. */
  paidAt: Date | null
  /** When the checkout ended or was settled. */
  endedAt: Date | null
  /** The status of the checkout. */
  status: CheckoutStatus
  /** Whether a payment that is in the chain is credited to the checkout. */
  taken: boolean
}

/** A transfer to an address that at least one workspace has a wallet of. */
export type Inbound = {
  position: number
  token: TokenSymbol
  recipientKey: string
  from: string | null
  amountBase: bigint
  decimals: number
  blockNumber: number
  blockTime: Date
  /** The workspace that the transfer belongs to when no rule names a checkout. */
  homeWorkspaceId: string
  /** The reference of what a pull was asked for here; null for any other transfer. */
  pulledFor?: string | null
}

/** The clocks of chain and server differ by a minute at most. */
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
 * Why no transfer of a block can meet an expectation, as a clause of a sentence about its checkout; null if it can. What was
 * pulled for it counts however late that was mined: it was sent in time, and the buyer can do nothing about when it is mined.
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
 * Why a report cannot claim a transfer of a block for an expectation that the transfer can meet otherwise; null if it can.
 * Clocks get no slack, and the block is higher than every block that had been read.
 */
export const obstacleToClaim = (
  { preparedAt, knownBlockNumber }: Pick<Expectation, 'preparedAt' | 'knownBlockNumber'>,
  { blockNumber, blockTime }: Pick<Inbound, 'blockNumber' | 'blockTime'>,
): string | null =>
  blockTime < preparedAt || (knownBlockNumber !== null && blockNumber <= knownBlockNumber)
    ? minedBefore
    : null

/**
 * Whether the block had been read when the buyer first asked how to pay, whatever our clock said then. Its number alone
 * does not tell: after a reorganisation a later block may have the same.
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
