import { listMembers } from '@stablerail/sdk/functions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Role, rolesInOrder } from '../generated/roles.ts'
import { sessionQuery } from '../session/session.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { clientOf, type Mode } from './client.ts'

/** Reads the members of a workspace, with their roles. */
export const membersQuery = (workspaceId: string, mode: Mode) =>
  queryOptions({
    queryKey: [workspaceId, mode, 'members', 'all'],
    queryFn: async () => (await listMembers(clientOf(workspaceId, mode))).data,
  })

/** Returns the signed-in person's role in the workspace; undefined until it is known. */
export const useRole = (): Role | undefined => {
  const { workspace, mode } = useWorkspace()
  const { data: session } = useQuery(sessionQuery)
  const { data: members } = useQuery(membersQuery(workspace.id, mode))
  const member = members?.find(({ userId }) => userId === session?.user.id)
  return rolesInOrder.find((role) => role === member?.role)
}
