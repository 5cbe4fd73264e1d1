import { errors } from 'undici'

export type OutgoingErrorKind =
  /** The destination may not be reached: its URL or an address it resolves to is refused. */
  | 'refused_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  /** The connection ended before the response did. */
  | 'reset'
  | 'invalid_response'
  /** Every connection to this origin stayed in use: nothing was sent, so this is no failure of the receiver. */
  | 'busy'
  /** The caller's signal, or `close()`, ended the exchange. */
  | 'aborted'

/** The message may be shown to whoever owns the URL: it names the host and no address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly kind: OutgoingErrorKind

  constructor(kind: OutgoingErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The kinds that a fault's code tells; the others are raised where they are decided. */
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
  // OpenSSL's verification results, as Node names them.
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

const sentences: Readonly<Record<FaultKind, string>> = {
  connect: 'could not be connected to; check that the server is up and accepts connections on that port.',
  tls: 'did not complete a verified TLS handshake; check its certificate, its chain and its host name.',
  reset: 'closed the connection before it had answered.',
  invalid_response: 'did not answer with valid HTTP.',
  aborted: 'was not waited for, because the sender is stopping.',
}

/** Gives a network fault its kind. What is no network fault is a defect here, and comes back unchanged. */
export const asOutgoingError = (error: unknown, host: string): unknown => {
  if (error instanceof OutgoingError) return error
  const kind = faultKind(error)
  if (kind === undefined) return error
  return new OutgoingError(kind, `${host} ${sentences[kind]}`, { cause: error })
}

const faultKind = (error: unknown): FaultKind | undefined => {
  if (error instanceof errors.HTTPParserError) return 'invalid_response'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string' || code === 'UND_ERR_INVALID_ARG') return undefined
  if (code.startsWith('ERR_TLS_') || code.startsWith('ERR_SSL_')) return 'tls'
  return kindByCode[code] ?? 'connect'
}
