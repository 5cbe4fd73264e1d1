/**
 * The cryptography that webhooks need from a runtime. The `imports` field of package.json selects
 * `hmac-node.ts` or `hmac-web.ts`.
 */

/** A body exactly as it was received. */
export type RawBody = string | ArrayBufferView | ArrayBuffer

/**
 * Returns whether one of the candidates is the HMAC of `<timestamp>.<body>` under one of the secrets.
 *
 * @param prefix - The timestamp and its dot, in ASCII.
 * @param v1 - Candidates, in lower-case hex.
 */
export type IsSigned = (
  prefix: string,
  body: RawBody,
  v1: readonly string[],
  secrets: readonly string[],
) => boolean | Promise<boolean>
