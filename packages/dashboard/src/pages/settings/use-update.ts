import { updateWorkspace } from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { say } from '../../parts/toasts.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { workspacesQuery } from '../../shell/workspaces.ts'

export type Changes = Parameters<typeof updateWorkspace>[1]

/**
 * Returns the action that saves settings of the workspace. `changesOf` converts the values of a form into the
 * changed settings.
 */
export const useUpdate = (changesOf: (values: Record<string, string>) => Changes) => {
  const { client } = useWorkspace()
  return useAct(
    'updateWorkspace',
    (values: Record<string, string>, options) => updateWorkspace(client, changesOf(values), options),
    { renews: [workspacesQuery.queryKey], onDone: () => say('Saved.') },
  )
}
