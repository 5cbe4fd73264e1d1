import type { Workspace } from '@stablerail/contract'
import { mailAdmins } from '../../access/notices/index.ts'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { lockWorkspace, selectWorkspace, updateWorkspaceRow } from './store.ts'
import { kybStatusOf } from './workspace.ts'

type Status = Workspace['kybStatus']

/**
 * Records the status of the verification of the business (KYB), and mails the admins. Setting the same status
 * again changes nothing and sends no mail.
 */
export const setKybStatus = async (
  work: Work,
  kybStatus: Status,
): Promise<{ workspaceId: string; name: string; kybStatus: Status }> => {
  const { context, tx, workspaceId } = work
  if (kybStatus === 'not_required' && context.config.kybRequired)
    throw new ApiError(
      'invalid_state_transition',
      'This deployment requires KYB of every workspace (KYB_REQUIRED). Record pending, approved or rejected.',
    )
  await lockWorkspace(tx, work)
  const row = await selectWorkspace(tx, workspaceId)
  if (row === undefined) throw notFound('workspace', workspaceId)
  const result = { workspaceId, name: row.name, kybStatus }
  if (row.kyb_status === kybStatus) return result
  await updateWorkspaceRow(tx, workspaceId, { kyb_status: kybStatus })
  await work.record('workspace.kyb_changed', workspaceId, [
    { field: 'kybStatus', before: row.kyb_status, after: kybStatus },
  ])
  await mailAdmins(work, {
    about: 'The verification of your business',
    what: `It was ${words[kybStatusOf(context.config, row)]} and is ${words[kybStatus]} now.`,
    advice: context.config.kybRequired
      ? consequences[kybStatus]
      : 'This deployment takes live payments without a verification.',
  })
  return result
}

const words: Record<Status, string> = {
  not_required: 'not required',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

const refused =
  'Until it is approved, no checkout, payment link, invoice or subscription can be created in live mode, and visitors ' +
  'of payment links and invoices cannot pay. A checkout that exists can be paid. Test mode is not affected.'

const consequences: Record<Status, string> = {
  not_required: 'Live payments can be taken.',
  pending: refused,
  approved: 'Live payments can be taken.',
  rejected: `${refused} Ask the operator of this service why.`,
}
