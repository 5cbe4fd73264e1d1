import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { describeError } from '../data/errors.ts'
import { useRole } from '../data/use-role.ts'
import { usePathTo } from '../parts/go.tsx'
import { fewestSearched, type Goal, type GoalGroup, groupGoals, isShortened } from './find.ts'
import { GoalRow } from './goal-row.tsx'
import { useTurnMode } from './turn-mode.ts'
import { type Search, useSearch } from './use-search.ts'
import type { useTypedBefore } from './use-typed-before.ts'
import { useWorkspace } from './workspace.ts'

const label = 'Search pages, payments, invoices, customers …'
/** The text in the empty field, which a phone shows whole. */
const hint = 'Search, or go to a page …'

type Props = { typed: ReturnType<typeof useTypedBefore>; onClose: () => void }

/** The command palette: the person types a few letters to open a page or a record. */
export const Palette = ({ typed: { text, setText, onField }, onClose }: Props) => {
  const [at, setAt] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const search = useSearch(text)
  const groups = groupGoals(text, search.results, { role: useRole(), mode: useWorkspace().mode })
  const goals = groups.flatMap((group) => group.goals)
  const idOf = (goal: Goal) => `${id}-${goal.key}`
  const present = goals[at]
  const turnMode = useTurnMode()
  const go = ({ to, search: asked, turnsMode }: Goal) => {
    onClose()
    if (turnsMode) turnMode()
    else void navigate({ to: pathTo(to) as '/', search: (asked ?? {}) as never })
  }
  useEffect(() => {
    if (present !== undefined)
      document.getElementById(`${id}-${present.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, present])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, goals.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && present !== undefined) go(present)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fades fixed inset-0 bg-black/45" />
        <Dialog.Popup className="fades fixed inset-x-4 top-[8dvh] mx-auto max-w-xl overflow-hidden rounded-2xl border border-line bg-card text-ink shadow-2xl">
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex items-center border-line border-b has-[input:focus-visible]:border-accent">
            <input
              role="combobox"
              aria-label={label}
              aria-expanded={goals.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={present === undefined ? undefined : idOf(present)}
              placeholder={hint}
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              className="block min-w-0 flex-1 bg-card px-4 py-3.5 text-base text-ink outline-none placeholder:text-soft"
              value={text}
              onFocus={onField}
              onKeyDown={press}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setAt(0)
              }}
            />
            <Dialog.Close className="min-h-11 px-4 text-soft hover:text-ink sm:hidden">Cancel</Dialog.Close>
          </div>
          <div
            id={id}
            role="listbox"
            aria-label="Results"
            className="max-h-[60dvh] overflow-y-auto p-2 empty:hidden"
          >
            {groups.map((group) => (
              <Group key={group.title} group={group} idOf={idOf}>
                {(goal) => ({
                  isPresent: goal === present,
                  onClick: () => go(goal),
                  onPointerMove: () => setAt(goals.indexOf(goal)),
                })}
              </Group>
            ))}
          </div>
          <Outcome text={text.trim()} search={search} count={goals.length} />
          <p aria-hidden="true" className="border-line border-t px-5 py-2 text-soft text-xs max-sm:hidden">
            <kbd className="mono">↑ ↓</kbd> to choose, <kbd className="mono">Enter</kbd> to open,{' '}
            <kbd className="mono">Esc</kbd> to close
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Handled = { isPresent: boolean; onClick: () => void; onPointerMove: () => void }

type GroupProps = { group: GoalGroup; idOf: (goal: Goal) => string; children: (goal: Goal) => Handled }

const Group = ({ group: { title, goals }, idOf, children }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox.
  <div role="group" aria-label={title}>
    <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-soft text-xs">
      {title}
    </p>
    {goals.map((goal) => {
      const { isPresent, ...handlers } = children(goal)
      return (
        <div
          key={goal.key}
          id={idOf(goal)}
          role="option"
          tabIndex={-1}
          aria-selected={isPresent}
          className={`flex min-h-10 max-md:min-h-11 cursor-pointer items-center break-words rounded-lg px-3 ${isPresent ? 'bg-accent-ground text-accent' : ''}`}
          {...handlers}
        >
          <GoalRow {...goal} />
        </div>
      )
    })}
  </div>
)

type OutcomeProps = { text: string; search: Search; count: number }

/** Reports that the search continues, failed or found nothing; to screen readers, also the number of results. */
const Outcome = ({ text, search: { isSearching, error }, count }: OutcomeProps) => {
  const shown = outcomeOf(text, { isSearching, error, count })
  return (
    <p role="status" className={shown.isShown ? 'border-line border-t px-5 py-3 text-soft' : 'sr-only'}>
      {shown.words}
    </p>
  )
}

const outcomeOf = (
  text: string,
  { isSearching, error, count }: Omit<Search, 'results'> & { count: number },
): { words: string; isShown: boolean } => {
  if (isSearching) return { words: 'Searching …', isShown: true }
  if (error !== null) return { words: describeError(error).message, isShown: true }
  if (count > 0) return { words: `${count} ${count === 1 ? 'result' : 'results'}`, isShown: false }
  return text.length < fewestSearched
    ? { words: 'Type one more character.', isShown: true }
    : {
        words: `No results for “${text}”${isShortened(text) ? '. Enter the whole hash or ID.' : ''}`,
        isShown: true,
      }
}
