import { errors } from 'undici'

export type OutgoingErrorKind =
  /** The policy refuses the destination's URL, or an address that its name resolves to. */
  | 'refused_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  /** The connection ended before the response did. */
  | 'reset'
  | 'invalid_response'
  /** Every connection to this origin was in use for too long, so nothing was sent; the receiver has not failed. */
  | 'busy'
  /** The caller's signal, or `close()`, ended the exchange. */
  | 'aborted'

/**
 * An error of the network or the receiver. The owner of the URL may see the message: it contains the host name but no
 * IP address.
 */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly kind: OutgoingErrorKind

  constructor(kind: OutgoingErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/**
 * The kinds of errors that `asOutgoingError` derives from an error code. Errors of the other kinds are thrown
 * where their cause is found.
 */
type FaultKind = Extract<OutgoingErrorKind, 'connect' | 'tls' | 'reset' | 'invalid_response' | 'aborted'>

const kindByCode: Readonly<Record<string, FaultKind>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  UND_ERR_INFO: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
  UND_ERR_ABORTED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
  UND_ERR_DESTROYED: 'aborted',
  EPROTO: 'tls',
  // The error codes of a failed certificate check: OpenSSL's results, as Node names them.
  CERT_CHAIN_TOO_LONG: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  CERT_NOT_YET_VALID: 'tls',
  CERT_REJECTED: 'tls',
  CERT_REVOKED: 'tls',
  CERT_SIGNATURE_FAILURE: 'tls',
  CERT_UNTRUSTED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  HOSTNAME_MISMATCH: 'tls',
  INVALID_CA: 'tls',
  INVALID_PURPOSE: 'tls',
  PATH_LENGTH_EXCEEDED: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
}

const sentences: Readonly<Record<FaultKind, (host: string) => string>> = {
  connect: (host) =>
    `Could not connect to ${host}. Check that the server is up and accepts connections on that port.`,
  tls: (host) =>
    `${host} did not complete a verified TLS handshake; check its certificate, its chain and its host name.`,
  reset: (host) => `${host} closed the connection before it had answered.`,
  invalid_response: (host) => `${host} did not answer with valid HTTP.`,
  aborted: (host) => `${host} was not waited for, because the sender is stopping.`,
}

/**
 * Converts a network error into an OutgoingError. Any other error is a bug of this service, and is returned
 * unchanged.
 */
export const asOutgoingError = (error: unknown, host: string): unknown => {
  if (error instanceof OutgoingError) return error
  const kind = faultKind(error)
  if (kind === undefined) return error
  return new OutgoingError(kind, sentences[kind](host), { cause: error })
}

const faultKind = (error: unknown): FaultKind | undefined => {
  if (error instanceof errors.HTTPParserError) return 'invalid_response'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string' || code === 'UND_ERR_INVALID_ARG') return undefined
  if (code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_')) return 'tls'
  return kindByCode[code] ?? 'connect'
}
