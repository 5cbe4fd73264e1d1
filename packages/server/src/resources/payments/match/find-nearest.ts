import { distance, isNearTarget } from '../record/amounts.ts'
import { type Expectation, type Inbound, isAt, isLive, obstacleTo } from './expectation.ts'

/** The maximum number of equally near expectations that an unmatched payment names. */
const mostNear = 10

/**
 * Returns the unpaid expectations (awaited payments of checkouts) whose price is nearest to the transfer's
 * amount, within 5 percent: one of each checkout, and several if their prices are equally near. Prefers expectations that
 * the transfer can still pay. Considers only the workspace that gets the transfer if no checkout is credited
 * (`homeWorkspaceId`), and no checkout in `credited`.
 */
export const findNearest = <E extends Expectation>(
  { expectations, credited }: { expectations: readonly E[]; credited: ReadonlySet<string> },
  transfer: Inbound,
): E[] => {
  const isUnpaid = (one: E) =>
    !one.taken && one.paidAt === null && (isLive(one.status) || one.status === 'expired')
  const near = expectations
    .filter((one) => isAt(one, transfer) && one.workspaceId === transfer.homeWorkspaceId && isUnpaid(one))
    .filter((one) => !credited.has(one.targetId) && isNearTarget(transfer.amountBase, one.priceBase))
    .sort(byNearness(transfer))
  const [first] = near
  if (first === undefined) return []
  const perCheckout = new Map(
    near.filter((one) => isAsNear(transfer, first, one)).map((one) => [one.targetId, one]),
  )
  return [...perCheckout.values()].slice(0, mostNear)
}

/** Returns why a transfer that no rule matched is unmatched. */
export const nearReason = (near: readonly Expectation[], transfer: Inbound): string => {
  const [first] = near
  if (first === undefined) return 'No checkout expected this transfer.'
  const obstacle = obstacleTo(first, transfer)
  const rest = obstacle === null ? '' : `, but ${obstacle}`
  return near.length > 1
    ? 'No checkout expected exactly this transfer; several expected nearly as much.'
    : `No checkout expected exactly this transfer; one expected nearly as much${rest}.`
}

const isLate = (one: Expectation, transfer: Inbound): boolean => obstacleTo(one, transfer) !== null

const isAsNear = (transfer: Inbound, one: Expectation, other: Expectation): boolean =>
  isLate(one, transfer) === isLate(other, transfer) &&
  distance(transfer.amountBase, one.priceBase) === distance(transfer.amountBase, other.priceBase)

/**
 * Returns a function that compares two expectations (awaited payments of checkouts). An expectation that the
 * transfer can still pay comes first, then the expectation with the nearer price, then the older expectation.
 */
const byNearness =
  (transfer: Inbound) =>
  (one: Expectation, other: Expectation): number => {
    const late = (it: Expectation) => Number(isLate(it, transfer))
    const gap = (it: Expectation) => distance(transfer.amountBase, it.priceBase)
    const difference = gap(one) - gap(other)
    if (late(one) !== late(other)) return late(one) - late(other)
    if (difference !== 0n) return difference < 0n ? -1 : 1
    return one.id < other.id ? -1 : 1
  }
