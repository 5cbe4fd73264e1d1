import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWords } from '../parts/words-context.tsx'
import { follow } from './live.ts'
import { isFinal, stageOf } from './stage.ts'
import type { CheckoutState } from './state.ts'

/**
 * Returns the current state of the checkout, and whether the service can be reached. The payment instructions
 * stay as the server sent them, because the QR codes in the page contain them, unless the checkout has a
 * deposit address or received a part of its price: then they change with the missing amount. A page without the
 * words for parts is loaded again when the first part was received.
 */
export const useFollowed = (state: CheckoutState, url: string): [HostedCheckout, boolean] => {
  const { deposits } = useWords()
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
        const { status, completedAt, payment, payments, autopay = before.autopay } = progress
        if (!deposits && payments.length > 0) {
          location.reload()
          return true
        }
        const instructions = deposits ? deposits.nextInstructions(before, progress) : before.instructions
        if (instructions === undefined) return false
        shown.current = { ...before, status, completedAt, payment, payments, autopay, instructions }
        setCheckout(shown.current)
        return true
      },
    })
  }, [isOver])
  return [checkout, isOnline]
}
