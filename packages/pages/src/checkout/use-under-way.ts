import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  type Happening,
  keepUnderWay,
  mayAsk,
  nextUnderWay,
  readUnderWay,
  type UnderWay,
} from './under-way.ts'

/** Answers whether it counts: a wallet is not to be asked while another tab has one asked. */
export type TellUnderWay = (happening: Happening) => boolean

/**
 * The payment under way, in this tab or another, and the function that tells what happened to it, which is kept before
 * anything else happens. Where the browser keeps nothing, the page knows it until it is left.
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
    // A page that the browser had put away was told of nothing meanwhile.
    addEventListener('pageshow', look)
    // Never removed: the card is there as long as the page.
  }, [])
  const { status, payment } = checkout
  useEffect(() => {
    if (present.current !== null) tell({ is: 'told', shown: { status, payment } })
  }, [status, payment?.txHash, payment?.status, payment?.underpaid])
  return [shown, tell]
}
