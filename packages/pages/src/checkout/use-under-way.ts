import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isPart } from './parts-of.ts'
import {
  type Happening,
  keepUnderWay,
  mayAsk,
  nextUnderWay,
  readUnderWay,
  type UnderWay,
} from './under-way.ts'

/**
 * Records an event of the payment under way. Returns false if the event is refused: while another tab waits
 * for a wallet, no other wallet may be used.
 */
export type TellUnderWay = (happening: Happening) => boolean

/**
 * Returns the payment under way, in this tab or another tab, and the function that records events of the
 * payment. An event is stored before anything else happens. If the browser refuses to store it, the page
 * keeps it in memory.
 */
export const useUnderWay = (checkout: HostedCheckout): [UnderWay | null, TellUnderWay] => {
  const [shown, setShown] = useState<UnderWay | null>(null)
  const present = useRef<UnderWay | null>(null)
  const isKept = useRef(true)
  const take = (next: UnderWay | null) => {
    present.current = next
    setShown(next)
  }
  const look = () => {
    try {
      if (isKept.current) take(readUnderWay())
    } catch {}
  }
  const tell: TellUnderWay = (happening) => {
    look()
    if (happening.is === 'asked' && !mayAsk(present.current, happening.by)) return false
    const next = nextUnderWay(present.current, happening)
    isKept.current = keepUnderWay(next)
    take(next)
    return true
  }
  useEffect(() => {
    look()
    addEventListener('storage', look)
    // A page in the back/forward cache receives no `storage` events, so it reads the state when it is
    // restored.
    addEventListener('pageshow', look)
    // The listeners are never removed, because the component exists as long as the page.
  }, [])
  const { status, payment, payments } = checkout
  useEffect(() => {
    if (present.current !== null) tell({ is: 'told', shown: { status, payment, payments } })
  }, [status, payment?.txHash, payment?.status, payment?.underpaid, isPart(checkout)])
  return [shown, tell]
}
