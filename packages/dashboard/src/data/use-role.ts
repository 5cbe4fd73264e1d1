import { listMembers } from '@stablerail/sdk/functions'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../session/session.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { useRecord } from './use-record.ts'

/** The role of the person in the workspace; undefined while it is not known. What it may not read is not asked for. */
export const useRole = (): string | undefined => {
  const { client } = useWorkspace()
  const { data: session } = useQuery(sessionQuery)
  const members = useRecord(['members', 'all'], () => listMembers(client))
  return members.data?.data.find(({ userId }) => userId === session?.user.id)?.role
}
