import { type BinaryLike, createHmac, timingSafeEqual } from 'node:crypto'
import type { IsSigned } from './hmac.ts'

/** Whether `isSigned` answers at once. */
export const isSync: boolean = true

export const isSigned: IsSigned = ({ timestamp, body, v1, secrets }) => {
  let fits = false
  for (const secret of secrets) {
    const digest = createHmac('sha256', secret)
      .update(`${timestamp}.`)
      .update(body as BinaryLike)
      .digest()
    for (const candidate of v1) fits = timingSafeEqual(digest, Buffer.from(candidate, 'hex')) || fits
  }
  return fits
}
