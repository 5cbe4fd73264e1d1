'use client'

/**
 * Checkouts opened from pages in React: a link, and the hook that it is made of. What holds for `openCheckout` holds here:
 * what the shop is told is a hint for what it shows; ship on the webhook `payment.confirmed` alone.
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
  /** Opens a checkout, by its `hostedUrl`; one that this component has open is closed. Call it from a press. */
  open(hostedUrl: string): void
  /** Closes the window or the modal. */
  close(): void
  /** How far the checkout is, as its page last told; null where it has told nothing. */
  status: ShownStatus | null
}

/**
 * Opens checkouts for a component, and gives how far the one that is open is. A modal is closed where the component goes; a
 * window stays, since the buyer may be about to pay there. `onClosed` is told of either, but not of one that another took
 * the place of.
 *
 * @example
 * const { open, status } = useCheckout({ mode: 'popup' })
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
      // Throws for what is no address, while the one that is open still tells.
      new URL(hostedUrl)
      const own = ++last.current
      close()
      setStatus(null)
      // A window tells that it is closed when another one stands in its place already.
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
    /** Of the checkout that is opened. */
    hostedUrl: string
  }

/**
 * A link to the page of a checkout, which opens it as `mode` says. Rendered on a server it is a plain link, which leads there
 * also before any script has run.
 *
 * @example
 * createElement(StablerailCheckout, { hostedUrl, mode: 'popup' }, 'Pay')
 */
export const StablerailCheckout = (props: StablerailCheckoutProps): ReactElement => {
  const { hostedUrl, mode, onStatus, onClosed, closeLabel, onClick, ...anchor } = props
  const { open } = useCheckout(props)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // The browser's own ways to open a link elsewhere stay.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(hostedUrl)
  }
  return createElement('a', { ...anchor, href: hostedUrl, onClick: press })
}
