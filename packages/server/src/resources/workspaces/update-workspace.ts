import type { Workspace, WorkspaceUpdate } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { selectSlugHolder, updateWorkspaceRow, type WorkspaceChange } from './store.ts'
import { toWorkspace } from './workspace.ts'

/** Changes the settings that are sent. */
export const updateWorkspace = (
  work: Work,
  { name, country, supportEmail, affiliateEnabled, acceptedPairs }: z.output<typeof WorkspaceUpdate>,
): Promise<Workspace> =>
  change(work, {
    ...(name === undefined ? {} : { name }),
    ...(country === undefined ? {} : { country }),
    ...(supportEmail === undefined ? {} : { support_email: supportEmail }),
    ...(affiliateEnabled === undefined ? {} : { affiliate_enabled: affiliateEnabled }),
    ...(acceptedPairs === undefined ? {} : { accepted_pairs: JSON.stringify(acceptedPairs) }),
  })

/** Gives the workspace a public name, in place of the one it has. */
export const setPublicSlug = async (work: Work, slug: string): Promise<Workspace> => {
  const holder = await selectSlugHolder(work.tx, slug)
  if (holder !== undefined && holder !== work.workspaceId)
    throw new ApiError('conflict', `Another workspace has the name "${slug}". Choose another.`, {
      param: 'slug',
    })
  return await change(work, { public_slug: slug })
}

/** Takes the public name off the workspace, where it has one. */
export const removePublicSlug = async (work: Work): Promise<void> => {
  await change(work, { public_slug: null })
}

const change = async (work: Work, changes: WorkspaceChange): Promise<Workspace> => {
  const row = await updateWorkspaceRow(work.tx, work.workspaceId, changes)
  await work.record('workspace.updated', work.workspaceId)
  return toWorkspace(row)
}
