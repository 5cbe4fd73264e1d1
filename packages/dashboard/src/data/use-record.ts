import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../shell/workspace.ts'

/** One record of the workspace. With `everyMs` it is read again so often, while the page is seen. */
export const useRecord = <Found>(
  key: readonly unknown[],
  ask: () => PromiseLike<Found>,
  { everyMs }: { everyMs?: number | undefined } = {},
) => {
  const { key: workspaceKey } = useWorkspace()
  return useQuery({
    queryKey: [...workspaceKey, ...key],
    queryFn: async () => await ask(),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}
