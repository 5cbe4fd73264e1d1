import { listMembers } from '@stablerail/sdk/functions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Role, rolesInOrder } from '../generated/roles.ts'
import { sessionQuery } from '../session/session.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { clientOf } from './client.ts'

/** Reads the members of a workspace, who have the same role in both modes. */
export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['members', workspaceId],
    queryFn: async () => (await listMembers(clientOf(workspaceId, 'test'))).data,
  })

/** Returns the signed-in person's role in the workspace; undefined until it is known. */
export const useRole = (): Role | undefined => {
  const { workspace } = useWorkspace()
  const { data: session } = useQuery(sessionQuery)
  const { data: members } = useQuery(membersQuery(workspace.id))
  const member = members?.find(({ userId }) => userId === session?.user.id)
  return rolesInOrder.find((role) => role === member?.role)
}
