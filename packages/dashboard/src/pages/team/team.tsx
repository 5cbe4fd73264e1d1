import {
  createInvitation,
  type Invitation,
  listInvitations,
  listMembers,
  type Member,
  type MemberRole,
  removeMember,
  revokeInvitation,
  updateMember,
} from '@stablerail/sdk/functions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../data/use-act.ts'
import { useList } from '../../data/use-list.ts'
import { useMay } from '../../data/use-may.ts'
import { membersQuery } from '../../data/use-role.ts'
import { createInvitation as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Confirmed } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { May } from '../../parts/may.tsx'
import { Email } from '../../parts/names.tsx'
import { Empty, PageHead, When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { sentenceOf } from '../../parts/words.ts'
import { sessionQuery } from '../../session/session.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { workspacesQuery } from '../../shell/workspaces.ts'
import { RoleChoice } from './role-choice.tsx'

const memberColumns: readonly Column<Member>[] = [
  {
    header: 'Person',
    cell: ({ name, email }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="block text-soft">
          <Email>{email}</Email>
        </span>
      </>
    ),
  },
  { header: 'Role', cell: ({ role }) => sentenceOf(role) },
  {
    header: 'Since',
    hiddenOn: 'phone',
    isFigure: true,
    cell: ({ createdAt }) => <When at={createdAt} isShort />,
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (member) => (
      <May operation="updateMember">
        <MemberActs member={member} />
      </May>
    ),
  },
]

const invitationColumns: readonly Column<Invitation>[] = [
  {
    header: 'Invited',
    cell: ({ email }) => (
      <span className="font-medium">
        <Email>{email}</Email>
      </span>
    ),
  },
  { header: 'Role', cell: ({ role }) => sentenceOf(role) },
  { header: 'Valid until', hiddenOn: 'phone', cell: ({ expiresAt }) => <When at={expiresAt} isShort /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    isFigure: true,
    cell: (invitation) => (
      <May operation="revokeInvitation">
        <TakeBack invitation={invitation} />
      </May>
    ),
  },
]

export const Page = () => {
  const { client } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const members = useList(['members'], () => listMembers(client))
  const isAsked = useMay('listInvitations')
  const invitations = useList(['invitations'], () => listInvitations(client), { isAsked })
  return (
    <>
      <PageHead title="Team" lead="The members of the workspace and their roles.">
        <May operation="createInvitation">
          <Button look="primary" onClick={() => setOpen(true)}>
            Invite
          </Button>
          {isOpen && <Invite onClose={() => setOpen(false)} />}
        </May>
      </PageHead>
      <div className="grid gap-6">
        <List
          label="Members"
          list={members}
          columns={memberColumns}
          idOf={({ id }) => id}
          empty={<Empty title="No members">Invite the first one.</Empty>}
        />
        {(invitations.items?.length ?? 0) > 0 && (
          <section className="grid gap-3">
            <h2 className="font-semibold text-base">Open invitations</h2>
            <List
              label="Open invitations"
              list={invitations}
              columns={invitationColumns}
              idOf={({ id }) => id}
              empty={null}
            />
          </section>
        )}
      </div>
    </>
  )
}

const Invite = ({ onClose }: { onClose: () => void }) => {
  const { client } = useWorkspace()
  const invite = useAct(
    'createInvitation',
    ({ email = '', role = 'viewer' }: Record<string, string>, options) =>
      createInvitation(client, { email, role: role as MemberRole }, options),
    {
      onDone: ({ email }) => {
        say(`The invitation was sent to ${email}.`)
        onClose()
      },
    },
  )
  return (
    <Dialog title="Invite a member" isOpen onClose={onClose}>
      <Form submit="Invite" error={invite.error} isBusy={invite.isPending} onSubmit={invite.mutate}>
        <Field name="email" limits={limits.email} label="Email" type="email" />
        <RoleChoice />
      </Form>
    </Dialog>
  )
}

const MemberActs = ({ member }: { member: Member }) => {
  const { client, workspace } = useWorkspace()
  // The person may have changed their own role.
  const renews = [membersQuery(workspace.id).queryKey]
  const [isOpen, setOpen] = useState(false)
  const change = useAct(
    'updateMember',
    ({ role = member.role }: Record<string, string>, options) =>
      updateMember(client, member.id, { role: role as MemberRole }, options),
    { onDone: () => setOpen(false), renews },
  )
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button onClick={() => setOpen(true)}>
        Role<span className="sr-only"> of {member.name}</span>
      </Button>
      <Removal member={member} />
      <Dialog title={`Role of ${member.name}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Save" error={change.error} isBusy={change.isPending} onSubmit={change.mutate}>
          <RoleChoice role={member.role} />
        </Form>
      </Dialog>
    </span>
  )
}

/** Removes a member. A person who removes themselves goes on to another of their workspaces. */
const Removal = ({ member: { id, userId, name } }: { member: Member }) => {
  const { client, workspace } = useWorkspace()
  const { data: session } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const isSelf = userId === session?.user.id
  const remove = useAct(
    'removeMember',
    (memberId: string, options) => removeMember(client, memberId, options),
    {
      renews: isSelf ? [workspacesQuery.queryKey] : [membersQuery(workspace.id).queryKey],
      onDone: () => isSelf && void navigate({ to: '/' }),
    },
  )
  if (isSelf)
    return (
      <Confirmed words="Leave" title={`Leave ${workspace.name}?`} act={remove} input={id}>
        You lose access to this workspace. API keys that you created keep working.
      </Confirmed>
    )
  return (
    <Confirmed words="Remove" title={`Remove ${name}?`} act={remove} input={id}>
      They lose access to this workspace. API keys that they created keep working.
    </Confirmed>
  )
}

const TakeBack = ({ invitation: { id, email } }: { invitation: Invitation }) => {
  const { client } = useWorkspace()
  const revoke = useAct('revokeInvitation', (invitationId: string, options) =>
    revokeInvitation(client, invitationId, options),
  )
  return (
    <Confirmed words="Revoke" title="Revoke this invitation?" act={revoke} input={id}>
      The link in the mail to {email} stops working.
    </Confirmed>
  )
}
