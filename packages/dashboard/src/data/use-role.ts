import { listMembers } from '@stablerail/sdk/functions'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../session/session.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { useRecord } from './use-record.ts'

/**
 * Returns the signed-in person's role in the workspace; undefined until it is known. Pages do not request
 * data that the role may not read.
 */
export const useRole = (): string | undefined => {
  const { client } = useWorkspace()
  const { data: session } = useQuery(sessionQuery)
  const members = useRecord(['members', 'all'], () => listMembers(client))
  return members.data?.data.find(({ userId }) => userId === session?.user.id)?.role
}
