/**
 * Opens the page of a checkout from a page of the shop: in place of it, in a window of its own, or within it.
 *
 * What the shop is told here is a hint for what it shows. A buyer can make it up, and can close the page once they have
 * paid: ship on the webhook `payment.confirmed` alone.
 */

/** `redirect` leaves the page; `popup` opens a window; `modal` shows the page of the checkout over that of the shop. */
export type CheckoutMode = 'redirect' | 'popup' | 'modal'

/** Statuses that a later version adds arrive as strings. */
export type ShownStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired' | (string & {})

export type OpenCheckoutOptions = {
  /** How to open it; `redirect` where left out. `popup` redirects where the browser opens no window. */
  mode?: CheckoutMode
  /** Told how far the checkout is, as its page shows it. Only origins in `embedOrigins` of the workspace are told. */
  onStatus?: (status: ShownStatus) => void
  /** Told once the window or the modal is closed, with the last status that was told; null where none was. */
  onClosed?: (status: ShownStatus | null) => void
  /** What the button that closes the modal is called aloud. */
  closeLabel?: string
}

export type OpenedCheckout = {
  /** Closes the window or the modal. */
  close(): void
}

/** What a way of opening does with the page: where its messages come from, and how it is closed. */
type Shown = { source(): unknown; close(): void }

const watchMs = 400

/**
 * Opens a checkout for the buyer, by its `hostedUrl`. Call it from a press of a button, since browsers open windows for
 * nothing else.
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

/** Null where the page is to be left. */
const open = (href: string, mode: CheckoutMode, ending: Ending): Shown | null => {
  if (mode === 'modal') return openModal(href, ending)
  return mode === 'popup' ? openPopup(href, ending) : null
}

const openPopup = (href: string, { end }: Ending): Shown | null => {
  const popup = window.open(href, '_blank', 'popup,width=480,height=760')
  if (popup === null) return null
  // A window of another origin tells nobody that it is closed.
  const watch = setInterval(() => {
    if (!popup.closed) return
    clearInterval(watch)
    end()
  }, watchMs)
  return { source: () => popup, close: () => popup.close() }
}

/** Styles are set one by one, which the policy of no shop forbids. */
const styled = <Element extends HTMLElement>(
  element: Element,
  style: Partial<CSSStyleDeclaration>,
): Element => {
  Object.assign(element.style, style)
  return element
}

const openModal = (href: string, { end, closeLabel }: Ending): Shown => {
  const dialog = styled(document.createElement('dialog'), {
    ...{ padding: '0', border: '0', borderRadius: '1rem', overflow: 'hidden' },
    ...{ width: 'min(30rem, 100vw)', height: 'min(48rem, 95vh)' },
  })
  const frame = styled(document.createElement('iframe'), { border: '0', width: '100%', height: '100%' })
  frame.src = href
  frame.allow = 'clipboard-write'
  frame.title = 'Checkout'
  const button = styled(document.createElement('button'), {
    ...{ position: 'absolute', top: '0.5rem', insetInlineEnd: '0.5rem', width: '2.75rem', height: '2.75rem' },
    ...{ border: '0', borderRadius: '50%', font: '1.5rem/1 system-ui', cursor: 'pointer' },
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
