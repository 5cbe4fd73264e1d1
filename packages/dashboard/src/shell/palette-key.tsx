import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/**
 * A button that opens the command palette, which Ctrl+K and ⌘K also open. The button in the bar of a phone
 * (`isInBar`) is there beside the other, so it does not listen to the keys.
 */
export const PaletteKey = ({ isInBar = false }: { isInBar?: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isInBar) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isInBar])
  return (
    <>
      {isInBar ? (
        <Button onClick={() => setOpen(true)}>Search</Button>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex min-h-9 max-md:min-h-11 w-full items-center justify-between rounded-lg border border-line bg-ground px-2.5 text-soft hover:bg-raised"
        >
          Search …<kbd className="mono text-xs max-md:hidden">Ctrl K</kbd>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
