/**
 * Opens the page of a checkout from a page of the shop: in its place, in a separate window, or in a modal.
 *
 * The statuses that the shop receives here are only hints for its display. A buyer can forge them, and can
 * close the page after paying. Fulfil orders only on the webhook `payment.confirmed`.
 */

/**
 * `redirect` leaves the page; `popup` opens a window; `modal` shows the checkout page on top of the shop's
 * page.
 */
export type CheckoutMode = 'redirect' | 'popup' | 'modal'

/** The status of a checkout, as its page shows it. Statuses that a later version adds arrive as strings. */
export type ShownStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired' | (string & {})

export type OpenCheckoutOptions = {
  /** How to open the checkout. Default: `redirect`. `popup` redirects if the browser blocks the window. */
  mode?: CheckoutMode
  /**
   * Called with each status that the checkout page shows. The page reports only to origins in `embedOrigins`
   * of the workspace.
   */
  onStatus?: (status: ShownStatus) => void
  /**
   * Called after the window or the modal was closed, with the last reported status, or null if there was
   * none.
   */
  onClosed?: (status: ShownStatus | null) => void
  /** The accessible name of the button that closes the modal. */
  closeLabel?: string
}

export type OpenedCheckout = {
  /** Closes the window or the modal. */
  close(): void
}

/** An opened checkout page: the window that its messages come from, and how to close it. */
type Shown = { source(): unknown; close(): void }

const watchMs = 400

/**
 * Opens a checkout for the buyer, by its `hostedUrl`. Call it in the handler of a click: browsers block
 * windows that open at other times.
 *
 * @example
 * openCheckout(hostedUrl, { mode: 'popup', onClosed: () => location.reload() })
 */
export const openCheckout = (hostedUrl: string, options: OpenCheckoutOptions = {}): OpenedCheckout => {
  const { mode = 'redirect', onStatus, onClosed, closeLabel = 'Close' } = options
  const url = new URL(hostedUrl)
  let status: ShownStatus | null = null
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== url.origin || source !== shown?.source() || data?.type !== 'stablerail.checkout') return
    if (typeof data.status !== 'string') return
    status = data.status
    onStatus?.(data.status)
  }
  const end = () => {
    removeEventListener('message', listen)
    onClosed?.(status)
  }
  url.searchParams.set('shop', location.origin)
  addEventListener('message', listen)
  const shown = open(url.href, mode, { end, closeLabel })
  if (shown !== null) return { close: shown.close }
  removeEventListener('message', listen)
  location.assign(hostedUrl)
  return { close: () => {} }
}

type Ending = { end(): void; closeLabel: string }

/** Opens the page. Returns null if it replaces the current page (a redirect). */
const open = (href: string, mode: CheckoutMode, ending: Ending): Shown | null => {
  if (mode === 'modal') return openModal(href, ending)
  return mode === 'popup' ? openPopup(href, ending) : null
}

const openPopup = (href: string, { end }: Ending): Shown | null => {
  const popup = window.open(href, '_blank', 'popup,width=480,height=760')
  if (popup === null) return null
  // A window of another origin sends no event when it closes, so its `closed` property is polled.
  const watch = setInterval(() => {
    if (!popup.closed) return
    clearInterval(watch)
    end()
  }, watchMs)
  return { source: () => popup, close: () => popup.close() }
}

/** Sets the styles one by one through the DOM, which no content security policy of a shop forbids. */
const styled = <Element extends HTMLElement>(
  element: Element,
  style: Partial<CSSStyleDeclaration>,
): Element => {
  Object.assign(element.style, style)
  return element
}

const openModal = (href: string, { end, closeLabel }: Ending): Shown => {
  const dialog = styled(document.createElement('dialog'), {
    padding: '0',
    border: '0',
    borderRadius: '1rem',
    overflow: 'hidden',
    width: 'min(30rem, 100vw)',
    height: 'min(48rem, 95vh)',
  })
  const frame = styled(document.createElement('iframe'), { border: '0', width: '100%', height: '100%' })
  frame.src = href
  frame.allow = 'clipboard-write'
  frame.title = 'Checkout'
  const button = styled(document.createElement('button'), {
    position: 'absolute',
    top: '0.5rem',
    insetInlineEnd: '0.5rem',
    width: '2.75rem',
    height: '2.75rem',
    border: '0',
    borderRadius: '50%',
    font: '1.5rem/1 system-ui',
    cursor: 'pointer',
  })
  button.type = 'button'
  button.textContent = '×'
  button.ariaLabel = closeLabel
  button.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    end()
  })
  dialog.append(frame, button)
  document.body.append(dialog)
  dialog.showModal()
  return { source: () => frame.contentWindow, close: () => dialog.close() }
}
