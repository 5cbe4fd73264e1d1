import { removeLogo, setLogo, type Workspace } from '@stablerail/sdk/functions'
import { type ChangeEvent, useContext, useId } from 'react'
import { useAct } from '../../data/use-act.ts'
import { CheckedContext } from '../../data/use-may.ts'
import { Confirmed } from '../../parts/confirm.tsx'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toasts.tsx'
import { serviceUrl } from '../../place.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { workspacesQuery } from '../../shell/workspaces.ts'

const renews = [workspacesQuery.queryKey]

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/**
 * Returns the URL of the logo on the page's own origin, which the content security policy allows. The logo's
 * original URL may have another host name of the same server.
 */
const fromHere = (address: string): string => {
  const { pathname, search } = new URL(address)
  return `${new URL(serviceUrl).origin}${pathname}${search}`
}

/** Shows the logo of the workspace, on a white background in both colour schemes, as on a PDF. */
export const Logo = ({ workspace }: { workspace: Workspace }) => {
  const { client } = useWorkspace()
  const { isReadOnly } = useContext(CheckedContext)
  const id = useId()
  const upload = useAct('setLogo', (image: string, options) => setLogo(client, { image }, options), {
    renews,
    onDone: () => say('The logo is saved.'),
  })
  const remove = useAct('removeLogo', (_: string, options) => removeLogo(client, options), { renews })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) upload.mutate(await base64Of(file))
  }
  return (
    <div className="grid gap-3">
      {workspace.logoUrl !== null && (
        <img
          src={fromHere(workspace.logoUrl)}
          alt={`Logo of ${workspace.name}`}
          className="max-h-20 max-w-48 rounded-lg border border-line bg-white p-2"
        />
      )}
      {isReadOnly && workspace.logoUrl === null && <p className="text-soft">No logo is set.</p>}
      {!isReadOnly && (
        <>
          <label htmlFor={id} className="font-medium">
            Logo
          </label>
          <input
            id={id}
            type="file"
            className="w-full text-soft file:mr-3 file:min-h-9 file:rounded-lg file:border file:border-line file:border-solid file:bg-card file:px-3 file:font-medium file:text-ink"
            accept="image/png,image/jpeg,image/webp"
            onChange={choose}
            disabled={upload.isPending}
          />
          <p className="text-soft text-xs">PNG, JPEG or WebP. Hidden data, such as a location, is removed.</p>
        </>
      )}
      {upload.error !== null && <Problem error={upload.error} />}
      {workspace.logoUrl !== null && (
        <div>
          <Confirmed words="Remove" title="Remove the logo?" act={remove} input="">
            Pages and PDFs will show only the name.
          </Confirmed>
        </div>
      )}
    </div>
  )
}
