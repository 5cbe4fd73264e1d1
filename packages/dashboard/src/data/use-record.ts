import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../shell/workspace.ts'

/**
 * One record of the workspace. With `everyMs` it is read again so often, while the page is seen; it is not read while
 * `isAsked` is false.
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
