import type { Workspace } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { updateWorkspace as limits } from '../../generated/forms.ts'
import { Button } from '../../parts/button.tsx'
import { Around, Form, inputClass, TextArea, useField } from '../../parts/form.tsx'
import { attributesOf } from '../../parts/limits.ts'
import { PagePreview } from '../selling/page-preview.tsx'
import { Logo } from './logo.tsx'
import { useUpdate } from './use-update.ts'

type Props = { workspace: Workspace }

const isColour = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)

/** Sets the logo and the colour of the pages for buyers, with a preview of the checkout page. */
export const Branding = ({ workspace }: Props) => {
  const [accent, setAccent] = useState(workspace.accent ?? '')
  const update = useUpdate((values) => ({ accent: values.accent ?? null }))
  const pairs = workspace.acceptedPairs.map(({ chain, token }) => ['pair', `${chain}:${token}`])
  // A colour that is not typed to its end does not change the preview. The logo is read by the service: its
  // address is in the query so that the preview is loaded again when the logo changes.
  const shown = accent === '' || isColour(accent) ? accent : (workspace.accent ?? '')
  const values = new URLSearchParams([['accent', shown], ['logo', workspace.logoUrl ?? ''], ...pairs])
  return (
    <div className="grid grid-cols-1 gap-6">
      <Logo workspace={workspace} />
      <Form submit="Save color" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
        <AccentField value={accent} onChange={setAccent} />
      </Form>
      <PagePreview page="checkout" values={values} />
    </div>
  )
}

/** The colour that the picker shows while no colour is set. */
const unset = '#4338ca'

const AccentField = ({ value, onChange }: { value: string; onChange(value: string): void }) => {
  const hint = 'For buttons and links. It is made darker or lighter where text would be hard to read on it.'
  const field = useField({ name: 'accent', hint })
  return (
    <Around label="Color" hint={hint} field={field}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="color"
          aria-label="Pick a color"
          value={isColour(value) ? value.toLowerCase() : unset}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-9 w-12 cursor-pointer rounded-lg border border-edge bg-card p-1 max-md:h-11"
        />
        <input
          {...attributesOf(limits.accent)}
          {...field.tied}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder={unset}
          spellCheck={false}
          autoComplete="off"
          className={`${inputClass} max-w-36`}
        />
        {value !== '' && (
          <Button look="quiet" onClick={() => onChange('')}>
            Use the standard color
          </Button>
        )}
      </div>
    </Around>
  )
}

/** Sets the sites that may show the checkout within their pages. */
export const Embedding = ({ workspace }: Props) => {
  const update = useUpdate(({ embedOrigins = '' }) => {
    const origins = embedOrigins.split(/\s+/).filter((origin) => origin !== '')
    // The origins are sent only if they have changed, because sending them requires step-up authentication.
    return origins.join() === workspace.embedOrigins.join() ? {} : { embedOrigins: origins }
  })
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <TextArea
        name="embedOrigins"
        label="Sites that may embed the checkout"
        hint="One address a line, such as https://shop.example. If the list is empty, the checkout opens as a page of its own."
        defaultValue={workspace.embedOrigins.join('\n')}
      />
    </Form>
  )
}
