import { type InvitationAccept, type InvitationAccepted, passwordLength } from '@stablerail/contract'
import type { z } from 'zod'
import { mailAdmins } from '../../../access/notices/index.ts'
import {
  createUser,
  findUserId,
  nameOf,
  PasswordsBusy,
  passwords,
  passwordsBusySeconds,
} from '../../../access/sessions/index.ts'
import { ApiError, invalid } from '../../../mechanisms/http/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { Context, Work } from '../../context.ts'
import { addMember } from '../members/change-member.ts'
import { selectMemberByEmail } from '../members/store.ts'
import { lockWorkspace } from '../store.ts'
import { hashToken, roleOf } from './invitation.ts'
import { deleteInvitation, type InvitationRow, selectInvitationByToken } from './store.ts'

type Accepting = z.output<typeof InvitationAccept> & { token: string; ip: string }
type Accepted = z.output<typeof InvitationAccepted>

/**
 * Makes the invited person a member. The token proves the email address, because it was only in the mail; if
 * the email address has no account, one is created. The password is hashed before the transaction, because
 * hashing is slow by design.
 */
export const acceptInvitation = async (
  context: Context,
  { token, name, password, ip }: Accepting,
): Promise<Accepted> => {
  const invitation = await requireInvitation(context, token)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const scope = { workspaceId: invitation.workspace_id, livemode: true }
  return await transact(context, scope, async (work) => {
    await lockWorkspace(work.tx, work)
    // If two requests send the same token, the second one finds no invitation, because the first has deleted
    // it.
    if (!(await deleteInvitation(work.tx, work, invitation.id))) throw gone()
    const { email } = invitation
    if ((await selectMemberByEmail(work.tx, work, email)) !== undefined)
      throw new ApiError('conflict', `${email} is a member of this workspace already. Sign in.`)
    const userId = await requireAccount(work, { email, name, passwordHash })
    await join(work.as({ actor: userId, ip }), invitation, userId)
    return { workspaceId: work.workspaceId, email, role: roleOf(invitation) }
  })
}

const hashPassword = (password: string): Promise<string> =>
  passwords.hash(password).catch((error) => {
    if (!(error instanceof PasswordsBusy)) throw error
    throw new ApiError('rate_limited', 'Too many passwords are being checked. Try again in a second.', {
      retryAfterSeconds: passwordsBusySeconds,
    })
  })

const gone = () =>
  new ApiError(
    'not_found',
    'No such invitation: it was accepted, taken back, replaced or has expired. Ask for another.',
  )

/** Returns the invitation that has a token. Throws if there is none or it has expired. */
export const requireInvitation = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<InvitationRow> => {
  const invitation = await selectInvitationByToken(db, hashToken(token))
  if (invitation === undefined || invitation.expires_at <= clock.now()) throw gone()
  return invitation
}

const requireAccount = async (
  work: Work,
  { email, name, passwordHash }: { email: string; name: string | undefined; passwordHash: string | null },
): Promise<string> => {
  const known = await findUserId(work, email)
  if (known !== null && passwordHash !== null)
    throw invalid(
      'password',
      `${email} has an account. Accept without a password, then sign in with the one it has.`,
    )
  if (known !== null) return known
  if (passwordHash === null)
    throw invalid(
      'password',
      `${email} has no account yet. Send the password that it is to have: ${passwordLength.min} to ${passwordLength.max} characters.`,
    )
  return await createUser(work, { email, name: name ?? nameOf(email), passwordHash })
}

const join = async (work: Work, invitation: InvitationRow, userId: string): Promise<void> => {
  const role = roleOf(invitation)
  await addMember(work, { userId, role })
  await work.record('invitation.accepted', invitation.id)
  await mailAdmins(work, {
    about: 'A person joined',
    what: `${invitation.email} accepted the invitation and is ${role} now.`,
    advice: 'If you do not know this person, remove the member.',
  })
}
