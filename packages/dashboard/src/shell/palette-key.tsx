import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { buttonClass } from '../parts/button.tsx'
import { useTypedBefore } from './use-typed-before.ts'

const load = () => import('./palette.tsx')

const Palette = lazy(async () => ({ default: (await load()).Palette }))

type OpenedProps = { isOpen: boolean; setOpen: (isOpen: boolean) => void }

const Opened = ({ isOpen, setOpen }: OpenedProps) => {
  const close = useCallback(() => setOpen(false), [setOpen])
  return isOpen && <Loaded onClose={close} />
}

const Loaded = ({ onClose }: { onClose: () => void }) => {
  const typed = useTypedBefore(onClose)
  return (
    <Suspense>
      <Palette typed={typed} onClose={onClose} />
    </Suspense>
  )
}

/** Runs a function when the browser is idle. Safari does not report that, so there it runs soon. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(request)
}

/** A button that opens the command palette, which Ctrl+K and ⌘K also open. */
export const PaletteKey = () => {
  const [isOpen, setOpen] = useState(false)
  // Loads the palette before it is opened, so that it appears at once. If that fails, opening it loads it again.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-9 w-full items-center justify-between rounded-lg border border-line bg-ground px-2.5 text-soft hover:bg-raised"
      >
        Search …<kbd className="mono text-xs">Ctrl K</kbd>
      </button>
      <Opened isOpen={isOpen} setOpen={setOpen} />
    </>
  )
}

/** The button of the bar at the top on a phone, which opens the command palette. */
export const PaletteGlass = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label="Search" onClick={() => setOpen(true)} className={buttonClass()}>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5 fill-none stroke-current"
          strokeWidth="1.8"
        >
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 4.5 4.5" strokeLinecap="round" />
        </svg>
      </button>
      <Opened isOpen={isOpen} setOpen={setOpen} />
    </>
  )
}
