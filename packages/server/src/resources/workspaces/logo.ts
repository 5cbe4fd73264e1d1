import { createHash } from 'node:crypto'
import { bodyLimitsBytes, type Workspace } from '@stablerail/contract'
import { DrawingBusy, DrawingRefused } from '../../mechanisms/drawing/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import type { Context, Work } from '../context.ts'
import { deleteLogo, putLogo } from './store.ts'
import { changeWorkspace } from './update-workspace.ts'
import { logoPath } from './workspace.ts'

/** Decodes an image and encodes it again from its pixels, before the transaction that stores it. */
export const reencodeImage = async ({ drawing }: Context, base64: string): Promise<Uint8Array> => {
  const image = Buffer.from(base64, 'base64')
  if (image.length > bodyLimitsBytes.logo)
    throw new ApiError('invalid_request', `The image is larger than ${bodyLimitsBytes.logo / 1024} KiB.`, {
      param: 'image',
      status: 413,
    })
  try {
    return await drawing.draw(`logo ${tagOf(image)}`, async () => ({ kind: 'logo', image }))
  } catch (error) {
    if (error instanceof DrawingRefused) throw invalid('image', error.message)
    if (error instanceof DrawingBusy)
      throw new ApiError('rate_limited', 'Too many images are being read. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    throw error
  }
}

const tagOf = (image: Uint8Array): string =>
  createHash('sha256').update(image).digest('base64url').slice(0, 27)

export const setLogo = async (work: Work, image: Uint8Array): Promise<Workspace> => {
  const tag = tagOf(image)
  await putLogo(work.tx, work.workspaceId, { tag, image, createdAt: work.now })
  return await changeWorkspace(work, { logo_url: logoPath(work.workspaceId, tag) })
}

export const removeLogo = async (work: Work): Promise<void> => {
  await deleteLogo(work.tx, work.workspaceId)
  await changeWorkspace(work, { logo_url: null })
}
