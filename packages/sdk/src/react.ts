'use client'

/**
 * Opens checkouts from React: has a link component, and the hook that the component uses. Use the status that
 * a checkout page reports only for the display, because a buyer can forge it. Fulfill orders only on the
 * webhook `payment.confirmed`.
 */
import {
  type ComponentPropsWithoutRef,
  createElement,
  type MouseEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type OpenCheckoutOptions, type OpenedCheckout, openCheckout, type ShownStatus } from './browser.ts'

export type { CheckoutMode, OpenCheckoutOptions, ShownStatus } from './browser.ts'

export type UsedCheckout = {
  /**
   * Opens a checkout, by its `hostedUrl`, and closes the checkout that this component opened before. Call it
   * in the handler of a click.
   */
  open(hostedUrl: string): void
  /** Closes the window or the modal. */
  close(): void
  /** The last status that the open checkout page reported; null if it has reported none. */
  status: ShownStatus | null
}

/**
 * A hook that opens checkouts for a component, and returns the status of the open checkout. When the
 * component unmounts, a modal is closed, but a window stays open, because the buyer may be about to pay in
 * it. `onClosed` is called when a modal or a window closes, but not for a checkout that was replaced by
 * opening another one.
 *
 * @example const { open, status } = useCheckout({ mode: 'popup' })
 */
export const useCheckout = (options: OpenCheckoutOptions = {}): UsedCheckout => {
  const [status, setStatus] = useState<ShownStatus | null>(null)
  const opened = useRef<OpenedCheckout | null>(null)
  const last = useRef(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const close = useCallback(() => opened.current?.close(), [])
  useEffect(
    () => () => {
      if (latest.current.mode === 'modal') close()
    },
    [close],
  )
  const open = useCallback(
    (hostedUrl: string) => {
      // An invalid URL throws here, before the checkout that is already open is closed.
      new URL(hostedUrl)
      const own = ++last.current
      close()
      setStatus(null)
      // Calls `tell` only while this checkout is the one opened last, because the window of a replaced
      // checkout may still report that it was closed.
      const whileLast =
        <Told>(tell: (shown: Told) => void) =>
        (shown: Told) =>
          own === last.current && tell(shown)
      opened.current = openCheckout(hostedUrl, {
        ...latest.current,
        onStatus: whileLast((shown) => {
          setStatus(shown)
          latest.current.onStatus?.(shown)
        }),
        onClosed: whileLast((shown) => latest.current.onClosed?.(shown)),
      })
    },
    [close],
  )
  return { open, close, status }
}

export type StablerailCheckoutProps = OpenCheckoutOptions &
  Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
    /** The `hostedUrl` of the checkout that the link opens. */
    hostedUrl: string
  }

/**
 * A link that opens the page of a checkout according to `mode`. On a server it is rendered as a plain link,
 * so it also works before any script has run.
 *
 * @example createElement(StablerailCheckout, { hostedUrl, mode: 'popup' }, 'Pay')
 */
export const StablerailCheckout = (props: StablerailCheckoutProps): ReactElement => {
  const { hostedUrl, mode, onStatus, onClosed, closeLabel, onClick, ...anchor } = props
  const { open } = useCheckout(props)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // Let the browser open the link in a new tab or window, as usual.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(hostedUrl)
  }
  return createElement('a', { ...anchor, href: hostedUrl, onClick: press })
}
