export { isPublicAddress } from './address-policy.ts'
export { checkOutgoingUrl, isLoopbackOrigin, type OutgoingPolicy, type UrlCheck } from './check-url.ts'
export { OutgoingError, type OutgoingErrorKind } from './outgoing-error.ts'
export {
  createOutgoing,
  type Outgoing,
  type OutgoingOptions,
  type OutgoingReply,
  type OutgoingRequest,
} from './request.ts'
export { createResolve, type Resolve } from './resolve.ts'
