import type { Language, Renderer } from '@stablerail/pages'
import type { Request } from 'express'
import type { Context } from '../../context.ts'

export type PageRequest = {
  context: Context
  request: Request
  /** The secret in the address of the page. */
  token: string
  /** The fields of the form that was sent; null where the page was asked for. */
  form: URLSearchParams | null
}

type Headers = Readonly<Record<string, string>>

/** A page of the package for pages. */
export type RenderedPage = {
  status: number
  html: string
  styles: readonly string[]
  /** Whether it loads a script. */
  scripted: boolean
}

/** What a request for a page is answered with: a page, or another address to get. */
export type PageAnswer = (
  | { render: (renderer: Renderer, language: Language) => RenderedPage; headers?: Headers }
  /** Relative to the page's address, so that the browser stays on the origin by which it came. */
  | { goTo: string }
) & {
  /** The origins whose pages may show the answer within them; where left out, none may. */
  embedOrigins?: readonly string[]
}
