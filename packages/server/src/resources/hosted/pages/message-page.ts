import type { ErrorCode } from '@stablerail/contract'
import type { MessageKind } from '@stablerail/pages'
import { ApiError } from '../../../mechanisms/http/index.ts'
import type { Merchant } from '../merchant.ts'
import { logoPath } from './frame.ts'
import type { PageAnswer } from './page.ts'

type Message = {
  kind: MessageKind
  status: number
  /**
   * An English sentence with details. It is shown in addition to the text that every message of this `kind`
   * has.
   */
  detail?: string
  retryAfterSeconds?: number | null
}

/** The merchant of a page, and the ways to reach it. Without an accent the page has the colour of the service. */
type Shown = {
  merchant: Merchant
  livemode: boolean
  accent?: string | null
  publicPage?: string | null
  cancelUrl?: string | null
}

/** Returns a page with a message that explains why nothing can be paid on it. */
export const messagePage = (
  { kind, status, detail, retryAfterSeconds = null }: Message,
  shown: Shown | null = null,
): PageAnswer => ({
  headers: retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) },
  render: (renderer, language) => ({
    ...renderer.renderMessage(
      { language, accent: shown?.accent ?? null, logo: shown && logoPath(shown.merchant) },
      {
        kind,
        detail: detail ?? null,
        merchant: shown?.merchant ?? null,
        livemode: shown?.livemode ?? true,
        publicPage: shown?.publicPage ?? null,
        backUrl: shown?.cancelUrl ?? null,
      },
    ),
    status,
    scripted: false,
  }),
})

export const notFoundPage = (): PageAnswer => messagePage({ status: 404, kind: 'notFound' })

export const wrongMethodPage = (): PageAnswer => ({
  ...messagePage({ status: 405, kind: 'wrongMethod' }),
  headers: { allow: 'GET, HEAD, POST' },
})

export const foreignFormPage = (): PageAnswer => messagePage({ status: 403, kind: 'foreignForm' })

export const tooManyPage = (retryAfterSeconds: number | null): PageAnswer =>
  messagePage({ status: 429, kind: 'tooMany', retryAfterSeconds })

export const brokenPage = (): PageAnswer => messagePage({ status: 500, kind: 'broken' })

const kinds: Partial<Record<ErrorCode, MessageKind>> = {
  rate_limited: 'limited',
  restricted_jurisdiction: 'restricted',
  invalid_state_transition: 'gone',
  signing_required: 'noWallet',
}

/** Returns an API error as a page. Throws any other error again. */
export const refusalPage = (error: unknown, shown: Shown | null = null): PageAnswer => {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'not_found') return notFoundPage()
  if (error.code === 'invalid_request')
    return messagePage({ status: error.status, kind: 'notUnderstood' }, shown)
  // Send 410 for a record that is permanently gone, for browsers and caches.
  const status = error.code === 'invalid_state_transition' ? 410 : error.status
  const kind = kinds[error.code as ErrorCode] ?? 'notPossible'
  const { message, retryAfterSeconds } = error
  // The page has links to the merchant, if any are known, in place of this sentence of the API.
  const detail = message.replace(/ Ask the merchant[^.]*\./, '')
  return messagePage({ kind, status, detail, retryAfterSeconds }, shown)
}
