import type { ApiKeyCreated } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { parsePair } from '../../parts/pairs.ts'
import { CopyButton, Waiting } from '../../parts/small.tsx'
import { serviceUrl } from '../../place.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { usePairs } from '../selling/usual-pair.ts'
import { commandsFor, type Program, referenceUrl } from './commands.ts'

const programs: readonly (readonly [Program, string])[] = [
  ['stablerail', 'With stablerail, if installed'],
  ['curl', 'With curl'],
]

/**
 * Shows what to run first with a new test key, which is part of the text, and links to the API reference with the
 * key in its examples. The key is held by the caller, in memory only.
 */
export const FirstCommands = ({ apiKey, secret }: ApiKeyCreated) => {
  const { workspace } = useWorkspace()
  const { data, error } = usePairs()
  const [program, setProgram] = useState<Program>('stablerail')
  if (data === undefined && error === null) return <Waiting />
  const usual = apiKey.permission === 'readonly' ? undefined : data?.usual
  const pair = usual === undefined ? undefined : parsePair(usual)
  const caller = { secret, workspaceId: workspace.id, baseUrl: serviceUrl }
  const commands = commandsFor(caller, { program, pair })
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        {pair === undefined
          ? 'Paste this into a terminal to list the payments.'
          : 'Paste this into a terminal to create a checkout for $19.99. The response has the URL of its payment page.'}
      </p>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Program</legend>
        {programs.map(([one, words]) => (
          <label key={one} className="flex min-h-9 cursor-pointer items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name="program"
              checked={one === program}
              onChange={() => setProgram(one)}
              className="accent-accent"
            />
            {words}
          </label>
        ))}
      </fieldset>
      <section
        // A scrollable element must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
        tabIndex={0}
        aria-label="Commands"
        className="overflow-x-auto rounded-lg bg-raised p-3"
      >
        <pre className="text-xs">{commands}</pre>
      </section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton text={commands} words="Copy commands" />
        {/* The page of the reference uses the key only if it sees that the dashboard opened it. */}
        <a
          href={referenceUrl(caller)}
          target="_blank"
          rel="noopener"
          referrerPolicy="origin"
          className="text-accent hover:underline"
        >
          Open the reference with this key<span className="sr-only"> (opens a new tab)</span>
        </a>
      </div>
    </div>
  )
}
