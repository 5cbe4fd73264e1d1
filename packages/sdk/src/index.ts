/** The SDK of Stablerail, a non-custodial stablecoin payments service. */

export type { Answer, WithResponse } from './answer.ts'
export { Stablerail } from './client.ts'
export { APIError, type APIErrorCode, ConnectionError, StablerailError, TimeoutError } from './errors.ts'
export * from './generated/errors.ts'
export type * from './generated/events.ts'
export type * from './generated/resources/index.ts'
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
  StablerailOptions,
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
