import type { HostedCheckout } from '@stablerail/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Happening, keepUnderWay, nextUnderWay, readUnderWay, type UnderWay } from './under-way.ts'

export type TellUnderWay = (happening: Happening) => void

/** The payment under way, and the function that tells what happened to it, which is kept before anything else happens. */
export const useUnderWay = (checkout: HostedCheckout): [UnderWay | null, TellUnderWay] => {
  const [shown, setShown] = useState<UnderWay | null>(null)
  const present = useRef<UnderWay | null>(null)
  const take = (next: UnderWay | null) => {
    present.current = next
    setShown(next)
  }
  const tell: TellUnderWay = (happening) => {
    const next = nextUnderWay(present.current, happening)
    keepUnderWay(next)
    take(next)
  }
  useEffect(() => take(readUnderWay()), [])
  const { status, payment } = checkout
  useEffect(() => {
    if (present.current !== null) tell({ is: 'told', shown: { status, payment } })
  }, [status, payment?.txHash, payment?.status, payment?.underpaid])
  return [shown, tell]
}
