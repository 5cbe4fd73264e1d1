/**
 * Requests to URLs that merchants chose, which are not trusted.
 *
 * `checkOutgoingUrl` checks whether a URL may be registered as a destination. `createOutgoing` creates the client whose
 * `post` sends to such a URL. Each request is checked again: `readDestination` (`check-url`) checks the URL, and the
 * socket connects only to addresses that `resolve` has just looked up and `address-policy` accepts as public, so that a
 * name which changes its address after registration cannot reach an internal address. Connections to one origin are
 * limited by `slots`; a request that gets no slot in time is not sent, and its error is of the kind `busy`.
 *
 * A request goes to an https URL on the public internet, or to a loopback origin that the configuration allows. It ends
 * at its deadline. Redirects are not followed, certificates are always verified, the response is not decompressed, and
 * only its beginning is kept. Every network error is an `OutgoingError`, whose message contains the host name but no IP
 * address.
 *
 * Not promised: retries, which the caller makes. Requests to the chain providers and to the mail server do not use this
 * client: the operator configured those addresses.
 */
export { isPublicAddress } from './address-policy.ts'
export { checkOutgoingUrl, type OutgoingPolicy, type UrlCheck } from './check-url.ts'
export { OutgoingError, type OutgoingErrorKind } from './outgoing-error.ts'
export {
  createOutgoing,
  type Outgoing,
  type OutgoingOptions,
  type OutgoingReply,
  type OutgoingRequest,
} from './request.ts'
export { createResolve, type Resolve } from './resolve.ts'
