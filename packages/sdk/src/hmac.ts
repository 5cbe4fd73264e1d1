/** What a runtime must do for webhooks: see `hmac-node.ts` and `hmac-web.ts`, chosen by `imports` in package.json. */

export type Signed = {
  /** The timestamp as it was sent: its text is part of what is signed. */
  timestamp: string
  /** Exactly as it was received. */
  body: string | ArrayBufferView
  /** Candidates, in lower-case hex. A secret that is being rotated gives several. */
  v1: readonly string[]
  secrets: readonly string[]
}

/** Whether a candidate is the HMAC of `<timestamp>.<body>` under one of the secrets. */
export type IsSigned = (signed: Signed) => boolean | Promise<boolean>
