/** What a runtime must do for webhooks: see `hmac-node.ts` and `hmac-web.ts`, chosen by `imports` in package.json. */

/** A body exactly as it was received. */
export type RawBody = string | ArrayBufferView | ArrayBuffer

/**
 * Whether a candidate is the HMAC of `<timestamp>.<body>` under one of the secrets.
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
