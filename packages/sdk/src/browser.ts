/**
 * Opens the page of a checkout from a page of your shop: by redirecting to it, in a separate window, or in a
 * modal.
 *
 * The statuses that your page receives here are only hints for the display. A buyer can forge them, and can
 * close the page after paying. Fulfil orders only on the webhook `payment.confirmed`.
 */

/**
 * How a checkout page is opened. `redirect` replaces the shop's page, `popup` opens a window, and `modal`
 * shows the checkout page on top of the shop's page.
 */
export type CheckoutMode = 'redirect' | 'popup' | 'modal'

/**
 * The status of a checkout, as its page reports it. Later versions of the service may report other strings.
 */
export type ShownStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired' | (string & {})

export type OpenCheckoutOptions = {
  /**
   * How the checkout page is opened. Default: `redirect`. If the browser blocks the window of `popup`, the
   * page redirects.
   */
  mode?: CheckoutMode
  /**
   * Called with each status that the checkout page shows. The checkout page reports only to pages whose
   * origin is in the workspace's `embedOrigins`.
   */
  onStatus?: (status: ShownStatus) => void
  /**
   * Called after the window or the modal was closed, with the last status that the checkout page reported;
   * null if it has reported none.
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
 * Opens a checkout for the buyer, by its `hostedUrl`. Call it in the handler of a click, because browsers
 * block windows that are opened at other times.
 *
 * @example openCheckout(hostedUrl, { mode: 'popup', onClosed: () => location.reload() })
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

/** Opens the checkout page. Returns null for a redirect, which replaces the current page. */
const open = (href: string, mode: CheckoutMode, ending: Ending): Shown | null => {
  if (mode === 'modal') return openModal(href, ending)
  return mode === 'popup' ? openPopup(href, ending) : null
}

const openPopup = (href: string, { end }: Ending): Shown | null => {
  const popup = window.open(href, '_blank', 'popup,width=480,height=760')
  if (popup === null) return null
  // The opener is not notified when a window of another origin closes, so its `closed` property is polled.
  const watch = setInterval(() => {
    if (!popup.closed) return
    clearInterval(watch)
    end()
  }, watchMs)
  return { source: () => popup, close: () => popup.close() }
}

/**
 * Creates an element, and sets its styles one by one through the DOM, which no content security policy
 * forbids.
 */
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
