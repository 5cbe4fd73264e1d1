/** A webhook delivery, signed as the service signs it. */
import { createHmac } from 'node:crypto'

export const secret = 'whsec_k3y'
/**
 * The body of the delivery. It contains spaces, an escape and an umlaut, which would change if the body were
 * parsed and serialised again.
 */
export const body =
  '{ "id": "evt_1", "type": "payment.confirmed", "livemode": false,\n  "created_at": "2026-11-20T09:30:00.000Z",' +
  ' "data": { "checkoutId": "chk_1", "fullySettled": true, "note": "M\\u00fcnchen, Köln" } }'

export type Signing = { at?: number; key?: string }

/** Signs with Node's own HMAC, independently of the code under test. `at` is in seconds from now. */
export const signature = (signed: string, { at = 0, key = secret }: Signing = {}) => {
  const t = Math.floor(Date.now() / 1000) + at
  return `t=${t},v1=${createHmac('sha256', key).update(`${t}.${signed}`).digest('hex')}`
}
