import type { ErrorCode } from '@stablerail/contract'
import { ApiError } from '../../../mechanisms/http/index.ts'
import type { Merchant } from '../merchant.ts'
import { frame, heading } from './frame.ts'
import { html } from './html.ts'
import type { PageAnswer } from './page.ts'

type Message = { status: number; title: string; text: string; retryAfterSeconds?: number | null }

/** A page that says why there is nothing to pay here. */
export const messagePage = (
  { status, title, text, retryAfterSeconds = null }: Message,
  shown: { merchant: Merchant; livemode: boolean } | null = null,
): PageAnswer => ({
  status,
  headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
  page: frame({
    title,
    merchant: shown?.merchant ?? null,
    livemode: shown?.livemode ?? true,
    refreshSeconds: null,
    content: html`${shown !== null && heading(shown.merchant, null)}
<h2>${title}</h2>
<p>${text}</p>`,
  }),
})

export const notFoundPage = (): PageAnswer =>
  messagePage({
    status: 404,
    title: 'Page not found',
    text: 'There is no page at this address. Check that the address is complete, or ask the merchant for a new one.',
  })

export const wrongMethodPage = (): PageAnswer => ({
  ...messagePage({ status: 405, title: 'Not possible', text: 'This page can only be opened in a browser.' }),
  headers: { allow: 'GET, HEAD, POST' },
})

export const foreignFormPage = (): PageAnswer =>
  messagePage({
    status: 403,
    title: 'Not from this page',
    text: 'Another website asked for this payment. Open the address of the merchant yourself to pay.',
  })

export const tooManyPage = (retryAfterSeconds: number | null): PageAnswer =>
  messagePage({
    status: 429,
    title: 'Too many requests',
    text: 'Too many requests came from your network. Wait a moment, and load the page again.',
    retryAfterSeconds,
  })

export const brokenPage = (): PageAnswer =>
  messagePage({
    status: 500,
    title: 'Something went wrong',
    text: 'The page could not be made. Load it again in a moment. If you have paid, the payment is not lost.',
  })

const titles: Partial<Record<ErrorCode, string>> = {
  rate_limited: 'Too many payments under way',
  restricted_jurisdiction: 'Not available in your country',
  invalid_state_transition: 'No longer available',
}

/** A refusal as a page. Any other error is thrown on. */
export const refusalPage = (
  error: unknown,
  shown: { merchant: Merchant; livemode: boolean } | null = null,
): PageAnswer => {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'not_found') return notFoundPage()
  if (error.code === 'invalid_request')
    return messagePage(
      {
        status: error.status,
        title: 'Not understood',
        text: 'Go back, load the page again and try once more.',
      },
      shown,
    )
  // What is gone for good is 410 to a browser, and to whatever stores pages.
  const status = error.code === 'invalid_state_transition' ? 410 : error.status
  const title = titles[error.code as ErrorCode] ?? 'Not possible now'
  return messagePage(
    { status, title, text: error.message, retryAfterSeconds: error.retryAfterSeconds },
    shown,
  )
}
