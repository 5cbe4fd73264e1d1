import type { Checkout, Payment } from '@stablerail/sdk'

const dollars = (minor: number): string => (minor / 100).toFixed(2)

/** Describes the state of a payment for a timeline, without ids and times. */
export const describePayment = (payment: Payment): string => {
  const { status, coverage, attribution, overpaidMinor, failureReason } = payment
  const facts = [
    `\`${status}\``,
    ...(failureReason === null ? [] : [`\`${failureReason}\``]),
    payment.unmatchedInbound ? 'unmatched' : `matched by \`${attribution?.rule}\``,
    ...(coverage === null ? [] : [`\`${coverage}\``]),
    ...(overpaidMinor === 0 ? [] : [`${dollars(overpaidMinor)} too much`]),
    ...(payment.blockNumber === null ? ['in no block'] : []),
    ...(payment.reorgSuspected ? ['`reorgSuspected`'] : []),
    ...(payment.collectedAt === null ? [] : ['collected']),
  ]
  return `${dollars(payment.amountMinor)} ${payment.token}: ${facts.join(', ')}`
}

/** Describes the state of a checkout for a timeline. */
export const describeCheckout = ({ status, receivedMinor, fullySettled }: Checkout): string => {
  const received = receivedMinor === 0 ? [] : [`${dollars(receivedMinor)} received`]
  return [`\`${status}\``, ...received, ...(fullySettled === false ? ['not in full'] : [])].join(', ')
}
