import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { follow, type Progress } from './live.ts'
import { isFinal, stageOf } from './stage.ts'
import type { CheckoutState } from './state.ts'

const hashesOf = ({ payments }: Pick<Progress, 'payments'>): string =>
  payments.map(({ txHash }) => txHash).join()

/**
 * Returns whether the page shows instructions that no longer hold: the merchant has withdrawn the address, or another part
 * of the price came, so that another amount is missing.
 */
const isOutdated = (before: HostedCheckout, next: HostedCheckout): boolean =>
  next.addressChanges > before.addressChanges ||
  (stageOf(next, false) === 'pay' && hashesOf(next) !== hashesOf(before))

/**
 * Returns the current state of the checkout, and whether the service can be reached. The payment instructions
 * stay as the server sent them, because the QR code in the page contains them. If they no longer hold, loads the page
 * again.
 */
export const useFollowed = (state: CheckoutState, url: string): [HostedCheckout, boolean] => {
  const [checkout, setCheckout] = useState(state.checkout)
  const [isOnline, setIsOnline] = useState(true)
  const shown = useRef(checkout)
  const isOver = isFinal(stageOf(checkout, false))
  useEffect(() => {
    if (isOver) return
    return follow({
      url,
      onOnline: setIsOnline,
      asksToo: state.checkout.autopay !== null,
      onProgress: (progress) => {
        const before = shown.current
        const { status, completedAt, payment, payments, addressChanges, autopay = before.autopay } = progress
        const next = { ...before, status, completedAt, payment, payments, addressChanges, autopay }
        if (isOutdated(before, next)) location.reload()
        else shown.current = next
        setCheckout(shown.current)
      },
    })
  }, [isOver])
  return [checkout, isOnline]
}
