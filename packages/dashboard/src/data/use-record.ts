import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../shell/workspace.ts'

/**
 * Reads one record of the workspace. Reads it again every `everyMs` milliseconds while the page is visible.
 * Nothing is read while `isAsked` is false. With `isFixed`, a record that was read is not read again when the window gets
 * the focus.
 */
export const useRecord = <Found>(
  key: readonly unknown[],
  ask: () => PromiseLike<Found>,
  {
    everyMs,
    isAsked = true,
    isFixed = false,
  }: { everyMs?: number | undefined; isAsked?: boolean; isFixed?: boolean } = {},
) => {
  const { key: workspaceKey } = useWorkspace()
  return useQuery({
    queryKey: [...workspaceKey, ...key],
    queryFn: async () => await ask(),
    enabled: isAsked,
    ...(isFixed ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}
