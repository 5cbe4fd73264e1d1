/**
 * The part of webhook verification that depends on the runtime. The `imports` field of package.json selects
 * `hmac-node.ts` or `hmac-web.ts`.
 */

/** The body of a request exactly as it was received, not parsed. */
export type RawBody = string | ArrayBufferView | ArrayBuffer

/**
 * Returns whether one of the signatures is the HMAC of `<timestamp>.<body>` under one of the secrets.
 *
 * @param prefix - The timestamp and its dot, in ASCII.
 * @param v1 - The signatures of the header, in lower-case hex.
 */
export type IsSigned = (
  prefix: string,
  body: RawBody,
  v1: readonly string[],
  secrets: readonly string[],
) => boolean | Promise<boolean>
