/** Form controls that the forms for payment links, checkouts and subscriptions share. */
import type { ReactNode } from 'react'
import { ToldError } from '../../data/errors.ts'
import { TextArea } from '../../parts/form.tsx'

/** Fields that few people need, behind a line that opens them. */
export const MoreOptions = ({ children }: { children: ReactNode }) => (
  <details className="rounded-lg border border-line">
    <summary className="min-h-9 rounded-lg px-3 py-2 font-medium hover:bg-raised max-md:min-h-11">
      More options
    </summary>
    <div className="grid gap-4 border-line border-t p-3">{children}</div>
  </details>
)

export const MetadataField = () => (
  <TextArea
    name="metadata"
    label="Metadata"
    hint="For your own systems; buyers do not see it. One value a line, such as order=1234."
  />
)

/** Parses the text of `MetadataField`. */
export const metadataIn = ({ metadata }: Record<string, string>): { metadata?: Record<string, string> } => {
  if (metadata === undefined) return {}
  const lines = metadata.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const [, key = '', value = ''] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (key === '') throw new ToldError(`Write “${line.trim()}” as a name, = and a value.`, 'metadata')
    return [key, value] as const
  })
  return { metadata: Object.fromEntries(entries) }
}

/** Returns those of `values` that are not empty, by the given names. */
export const filled = <Name extends string>(
  values: Record<string, string>,
  names: readonly Name[],
): { [Key in Name]?: string } => {
  const found: { [Key in Name]?: string } = {}
  for (const name of names) if (values[name] !== undefined) found[name] = values[name].trim()
  return found
}
