import { type ChainId, type EventData, type TokenSymbol, tokenPeg } from '@stablerail/contract'
import type { UnitOfWork } from '../../context.ts'
import { type CustomerMail, mailCustomers, receiptLetter } from '../../customer-mails/index.ts'

/** A payment that made a checkout succeed or paid an invoice, with the facts for its receipt. */
export type Received = {
  workspaceId: string
  identifiers: EventData<'payment.pending'>
  amountMinor: number
  /** The requested amount in cents. */
  askedMinor: number
  chain: ChainId
  token: TokenSymbol
  purpose: string | null
  /**
   * The time at which the payment was confirmed. For a payment that is credited later, the time is in the
   * past.
   */
  confirmedAt: Date
}

/** Queues receipts to the customers who are known. A guest receives no receipt. */
export const mailReceipts = async (
  unit: UnitOfWork,
  livemode: boolean,
  received: readonly Received[],
): Promise<void> => {
  const mails = received.flatMap(({ workspaceId, identifiers, ...payment }): CustomerMail[] => {
    const { customerId, paymentId: id, txHash } = identifiers
    if (customerId === null) return []
    const receipt = { ...payment, currency: tokenPeg[payment.token], txHash }
    return [
      {
        workspaceId,
        customerId,
        kind: 'notice',
        limit: 'address',
        at: unit.now,
        about: { kind: 'payment', workspaceId, livemode, id },
        write: (merchant) => receiptLetter(receipt, merchant),
      },
    ]
  })
  await mailCustomers(unit, livemode, mails)
}
