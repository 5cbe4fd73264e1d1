import { ApiError, type FileAnswer } from '../../mechanisms/http/index.ts'
import type { Context } from '../context.ts'
import { findLogo, findLogoTag } from '../workspaces/index.ts'

const keptSeconds = 300

const none = () => new ApiError('not_found', 'There is no logo at this address.')

/** Returns the logo of a merchant. It is public: pages and mails of any site may show it. */
export const seeLogo = async ({ db }: Context, workspaceId: string): Promise<FileAnswer['file']> => {
  const tag = await findLogoTag(db, workspaceId)
  if (tag === undefined) throw none()
  return {
    contentType: 'image/png',
    tag,
    headers: {
      'cache-control': `public, max-age=${keptSeconds}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
    read: async () => {
      const image = await findLogo(db, workspaceId, tag)
      if (image === undefined) throw none()
      return image
    },
  }
}
