/**
 * The operations as separate functions, for small bundles: a bundler leaves out functions that are not
 * imported.
 */

export type { Answer, WithResponse } from './answer.ts'
export { APIError, type APIErrorCode, ConnectionError, StablerailError, TimeoutError } from './errors.ts'
export * from './generated/errors.ts'
export * from './generated/functions/index.ts'
export type * from './generated/types/index.ts'
export type { JsonValue } from './json.ts'
export type {
  ClientOptions,
  CommonOptions,
  EndEvent,
  ErrorEvent,
  Hooks,
  RequestEvent,
  RequestOptions,
  ResponseEvent,
  RetryEvent,
  Session,
} from './options.ts'
export { Page, type PageBody, PageRequest } from './pages.ts'
export type {
  Fetch,
  FetchAnswer,
  FetchInit,
  PlatformAbortSignal,
  PlatformHeaders,
  PlatformResponse,
} from './platform.ts'
export { createClient } from './request.ts'
export type { Client } from './route.ts'
