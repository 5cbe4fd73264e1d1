import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { usePathTo } from '../parts/go.tsx'
import { findGoals, type Goal } from './find.ts'

/** The command palette: the person types a few letters to open a page or a record. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const goals = findGoals(text)
  const go = ({ to, search }: Goal) => {
    onClose()
    void navigate({ to: pathTo(to) as '/', search: (search ?? {}) as never })
  }
  const press = (event: KeyboardEvent) => {
    const goal = goals[at]
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, goals.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && goal !== undefined) go(goal)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fades fixed inset-0 bg-black/45" />
        <Dialog.Popup className="fades fixed inset-x-4 top-[12dvh] mx-auto max-w-lg overflow-hidden rounded-2xl border border-line bg-card text-ink shadow-2xl">
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          <input
            role="combobox"
            aria-label="Page, id, transaction or customer"
            aria-expanded={goals.length > 0}
            aria-controls={id}
            aria-activedescendant={goals.length > 0 ? `${id}-${at}` : undefined}
            placeholder="Page, id, transaction or customer"
            autoComplete="off"
            spellCheck={false}
            className="block w-full border-line border-b bg-card px-4 py-3.5 text-base text-ink outline-none placeholder:text-soft"
            value={text}
            onKeyDown={press}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAt(0)
            }}
          />
          <div id={id} role="listbox" aria-label="Where to" className="max-h-[50dvh] overflow-y-auto p-2">
            {goals.map((goal, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are pressed in the field, which stays focused.
              <div
                key={goal.words}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onClick={() => go(goal)}
                onPointerMove={() => setAt(index)}
                className={`flex min-h-10 max-md:min-h-11 cursor-pointer items-center break-all rounded-lg px-3 ${index === at ? 'bg-accent-ground text-accent' : ''}`}
              >
                {goal.words}
              </div>
            ))}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
