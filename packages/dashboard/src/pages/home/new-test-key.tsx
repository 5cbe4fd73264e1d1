import { createApiKey } from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { FirstCommands } from '../keys/first-commands.tsx'

/** Focuses an element, because the button that had the focus is gone. */
const focus = (element: HTMLElement | null): void => element?.focus()

/**
 * A button that creates a test key, and then the commands that use it. The service returns a key only once, so the
 * key is gone with this component. Its permission is `restricted`, which is enough for a shop.
 */
export const NewTestKey = ({ onStarted }: { onStarted: () => void }) => {
  const { client } = useWorkspace()
  const create = useAct('createApiKey', (name: string, options) =>
    createApiKey(client, { name, permission: 'restricted', livemode: false }, options),
  )
  if (create.data !== undefined)
    return (
      <div className="grid gap-2 pb-2">
        <p ref={focus} tabIndex={-1} className="outline-none">
          The test key is only on this page, and is gone when you leave or reload it.
        </p>
        <FirstCommands {...create.data} />
      </div>
    )
  const start = () => {
    onStarted()
    create.mutate('First steps')
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button className="max-md:whitespace-normal" isBusy={create.isPending} onClick={start}>
        Create a test key and show the commands
      </Button>
      {create.error !== null && <Problem error={create.error} />}
    </div>
  )
}
