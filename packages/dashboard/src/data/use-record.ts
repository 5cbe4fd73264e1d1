import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../shell/workspace.ts'

/**
 * Reads one record of the workspace. Reads it again every `everyMs` milliseconds while the page is visible.
 * Nothing is read while `isAsked` is false.
 */
export const useRecord = <Found>(
  key: readonly unknown[],
  ask: () => PromiseLike<Found>,
  { everyMs, isAsked = true }: { everyMs?: number | undefined; isAsked?: boolean } = {},
) => {
  const { key: workspaceKey } = useWorkspace()
  return useQuery({
    queryKey: [...workspaceKey, ...key],
    queryFn: async () => await ask(),
    enabled: isAsked,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}
