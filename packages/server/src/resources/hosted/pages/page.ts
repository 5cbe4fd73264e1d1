import type { Request } from 'express'
import type { Context } from '../../../context.ts'
import type { Html } from './html.ts'

export type PageRequest = {
  context: Context
  request: Request
  /** The secret in the address of the page. */
  token: string
  /** The fields of the form that was sent; null where the page was asked for. */
  form: URLSearchParams | null
}

/** What a request for a page is answered with: a page, or another address to get. */
export type PageAnswer =
  | { status: number; page: Html; headers?: Readonly<Record<string, string>> }
  /** Relative to the page's address, so that the browser stays on the origin by which it came. */
  | { goTo: string }
