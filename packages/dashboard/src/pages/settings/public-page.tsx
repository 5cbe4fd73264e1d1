import { removePublicSlug, setPublicSlug, type Workspace } from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { setPublicSlug as limits } from '../../generated/forms.ts'
import { Confirmed } from '../../parts/confirm.tsx'
import { Around, Form, inputClass, useField } from '../../parts/form.tsx'
import { attributesOf } from '../../parts/limits.ts'
import { say } from '../../parts/toasts.tsx'
import { serviceUrl } from '../../place.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { workspacesQuery } from '../../shell/workspaces.ts'

const renews = [workspacesQuery.queryKey]

/** Sets the name in the address of the merchant's public page. */
export const PublicPage = ({ workspace }: { workspace: Workspace }) => {
  const { client } = useWorkspace()
  const claim = useAct(
    'setPublicSlug',
    ({ slug = '' }: Record<string, string>, options) => setPublicSlug(client, { slug }, options),
    { renews, onDone: () => say('Saved.') },
  )
  const remove = useAct('removePublicSlug', (_: string, options) => removePublicSlug(client, options), {
    renews,
  })
  return (
    <Form
      submit="Save"
      error={claim.error}
      isBusy={claim.isPending}
      onSubmit={claim.mutate}
      beside={
        workspace.publicSlug !== null && (
          <Confirmed words="Release this name" title="Release the name?" act={remove} input="">
            Your public page is removed, and another business can take the name.
          </Confirmed>
        )
      }
    >
      <SlugField value={workspace.publicSlug ?? ''} />
    </Form>
  )
}

/** The address of every public page, up to its name. */
const beginning = `${serviceUrl.replace(/^https?:\/\//, '')}/u/`

const SlugField = ({ value }: { value: string }) => {
  const field = useField({ name: 'slug' })
  return (
    <Around label="Address of your page" field={field}>
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="wrap-anywhere text-soft">{beginning}</span>
        <input
          {...attributesOf(limits.slug)}
          {...field.tied}
          defaultValue={value}
          className={`${inputClass} min-w-32 flex-1`}
        />
      </div>
    </Around>
  )
}
