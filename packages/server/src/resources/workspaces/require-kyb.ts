import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { selectWorkspace } from './store.ts'
import { kybStatusOf } from './workspace.ts'

/** Throws in live mode if the deployment requires KYB and the workspace's business is not approved. */
export const requireKyb = async (
  work: Work,
  message = 'Complete the verification of the business to take live payments.',
): Promise<void> => {
  if (!work.context.config.kybRequired || !work.livemode) return
  const workspace = await selectWorkspace(work.tx, work.workspaceId)
  const kybStatus = workspace === undefined ? 'pending' : kybStatusOf(work.context.config, workspace)
  if (kybStatus !== 'approved') throw new ApiError('kyb_required', message, { metadata: { kybStatus } })
}
