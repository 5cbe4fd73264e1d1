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
   * The time at which the payment was confirmed. It is in the past for a payment that was confirmed first and
   * credited later.
   */
  confirmedAt: Date
}

/**
 * Queues a receipt for each payment that has a customer. The payment of a guest has no customer, so no
 * receipt is sent.
 */
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
