import type { Language, Renderer } from '@stablerail/pages'
import type { Request } from 'express'
import type { Context } from '../../context.ts'

export type PageRequest = {
  context: Context
  request: Request
  /** The secret token in the URL of the page. */
  token: string
  /** The fields of the submitted form; null for a request without a form. */
  form: URLSearchParams | null
  /** Whether a page of another site sent the form. Its fields are not read. */
  isForeign: boolean
}

type Headers = Readonly<Record<string, string>>

/** An HTML page that `@stablerail/pages` has rendered. */
export type RenderedPage = {
  status: number
  html: string
  styles: readonly string[]
  scripted: boolean
}

/** The response to a request for a page: an HTML page, or a redirect to another URL. */
export type PageAnswer = (
  | { render: (renderer: Renderer, language: Language) => RenderedPage; headers?: Headers }
  /**
   * A redirect. The URL is relative to the URL of the page, so that the browser stays on the origin of its
   * request.
   */
  | { goTo: string }
) & {
  /** The origins whose pages may embed the response; no page may embed it if omitted. */
  embedOrigins?: readonly string[]
}
