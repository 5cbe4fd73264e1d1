import { type Drawing, DrawingBusy } from '../../../mechanisms/drawing/index.ts'
import { ApiError } from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'

/** Draws a document or a picture. Throws `rate_limited` if too many jobs wait. */
export const drawOrRefuse = async (
  { drawing }: Pick<Context, 'drawing'>,
  ...asked: Parameters<Drawing['draw']>
): Promise<Uint8Array> => {
  try {
    return await drawing.draw(...asked)
  } catch (error) {
    if (error instanceof DrawingBusy)
      throw new ApiError('rate_limited', 'Too many documents are being drawn. Ask again in a moment.', {
        retryAfterSeconds: 2,
      })
    throw error
  }
}
