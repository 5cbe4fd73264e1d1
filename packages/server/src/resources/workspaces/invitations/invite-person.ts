import { caps, type Invitation, type InvitationCreate, invitationDays } from '@stablerail/contract'
import type { z } from 'zod'
import { mailAdmins } from '../../../access/notices/index.ts'
import { limitInvitations } from '../../../access/sessions/index.ts'
import { countActs } from '../../../mechanisms/audit/index.ts'
import { ApiError, invalid, notFound } from '../../../mechanisms/http/index.ts'
import { enqueueMail, nameOnly } from '../../../mechanisms/mail/index.ts'
import { makeHostedToken } from '../../../mechanisms/secrets/index.ts'
import type { Work } from '../../context.ts'
import { countMembers, selectMemberByEmail } from '../members/store.ts'
import { lockWorkspace, selectWorkspace } from '../store.ts'
import { hashToken, toInvitation } from './invitation.ts'
import { deleteInvitation, replaceInvitation, selectInvitations } from './store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The maximum number of invitations that are mailed for one workspace in an hour. */
const invitationsPerHour = 30

/**
 * Invites a person by mail. Only the mail contains the token; an earlier invitation of the email address is
 * deleted.
 */
export const invitePerson = async (
  work: Work,
  { email: text, role }: z.output<typeof InvitationCreate>,
): Promise<Invitation> => {
  const email = text.toLowerCase()
  await lockWorkspace(work.tx, work)
  await requireRoom(work, email)
  await limitInvitations(work, email)
  const token = makeHostedToken(work.context.random)
  const expiresAt = new Date(work.now.getTime() + invitationDays * dayMs)
  const row = await replaceInvitation(work.tx, work, {
    id: work.context.ids.make('invitation'),
    email,
    role,
    expiresAt,
    tokenHash: hashToken(token),
    createdAt: work.now,
  })
  await mailToken(work, { email, role, token })
  await work.record('invitation.created', row.id)
  await mailAdmins(work, {
    about: 'A person was invited',
    what: `${email} was invited as ${role}.`,
    advice: 'If none of you did this, take the invitation back.',
  })
  return toInvitation(row)
}

const requireRoom = async (work: Work, email: string): Promise<void> => {
  if ((await selectMemberByEmail(work.tx, work, email)) !== undefined)
    throw new ApiError('conflict', `${email} is a member of this workspace already.`, { param: 'email' })
  const invited = (await selectInvitations(work.tx, work, work.now)).filter((one) => one.email !== email)
  if (invited.length + (await countMembers(work.tx, work)).people >= caps.people)
    throw invalid(
      'email',
      `Members and invitations are at most ${caps.people}. Remove one that is not needed.`,
    )
  const since = new Date(work.now.getTime() - hourMs)
  const sent = await countActs(work.tx, {
    workspaceId: work.workspaceId,
    action: 'invitation.created',
    since,
  })
  if (sent >= invitationsPerHour)
    throw new ApiError(
      'rate_limited',
      `A workspace sends ${invitationsPerHour} invitations an hour. Try again later.`,
      { retryAfterSeconds: hourMs / 1000 },
    )
}

const mailToken = async (
  work: Work,
  { email, role, token }: { email: string; role: string; token: string },
): Promise<void> => {
  const { publicBaseUrl } = work.context.config
  const workspace = await selectWorkspace(work.tx, work.workspaceId)
  const name = nameOnly(workspace?.name ?? '')
  // Browsers do not send the part of a URL after #. The page sends the token in request bodies, which are not
  // logged.
  const url = `${publicBaseUrl}/dashboard/invitation#${token}`
  await enqueueMail(work, {
    to: email,
    letter: {
      // Any person can create a workspace with any name, so the name is not in the subject.
      subject: 'Invitation to a workspace',
      sender: 'Stablerail',
      footer: [],
      blocks: [
        { text: `You are invited to the workspace "${name}" as ${role}.` },
        { words: 'See the invitation', url },
        {
          text: `The link works once, within ${invitationDays} days. Keep it to yourself: whoever has it may accept.`,
        },
        { text: 'If you do not know who invites you, nothing needs to be done.' },
      ],
    },
    keepForMs: invitationDays * dayMs,
  })
}

/** Revokes an invitation: its token no longer works. */
export const revokeInvitation = async (work: Work, id: string): Promise<void> => {
  if (!(await deleteInvitation(work.tx, work, id))) throw notFound('invitation', id)
  await work.record('invitation.revoked', id)
}
