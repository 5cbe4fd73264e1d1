import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { StepUpContext } from './step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/**
 * Lets the pages within it request an authentication factor. Actions that wait for a factor at the same time
 * share one dialog and its result.
 */
export const StepUpProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const ask = useCallback(() => {
    setAsked(true)
    setOpen(true)
    return new Promise<boolean>((resolve) => waiting.current.push(resolve))
  }, [])
  const answer = useCallback((isProven: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isProven)
  }, [])
  return (
    <StepUpContext value={ask}>
      {children}
      {wasAsked && (
        <Suspense>
          <StepUpDialog isOpen={isOpen} answer={answer} />
        </Suspense>
      )}
    </StepUpContext>
  )
}
