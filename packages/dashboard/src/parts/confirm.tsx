import { type ReactNode, useContext, useState } from 'react'
import type { Act } from '../data/use-act.ts'
import { CheckedContext } from '../data/use-may.ts'
import { Button, type Look } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Problem } from './problem.tsx'

type Props<Input> = {
  /** The label of the button and the title of the dialog. */
  words: string
  title: string
  children: ReactNode
  // The action. Its result is not used here, so it may have any type.
  act: Act<Input, never> | Act<Input, unknown>
  input: Input
  look?: Look
  /** The label of the button that closes the dialog and changes nothing. */
  close?: string
}

/** A button that requests a confirmation and explains the consequences before it performs its action. */
export const Confirmed = <Input,>({
  words,
  title,
  children,
  act,
  input,
  look = 'danger',
  close = 'Cancel',
}: Props<Input>) => {
  const [isOpen, setOpen] = useState(false)
  const { isReadOnly } = useContext(CheckedContext)
  if (isReadOnly) return null
  const run = (act as Act<Input, unknown>).mutate
  const open = () => {
    act.reset()
    setOpen(true)
  }
  return (
    <>
      <Button look={look} onClick={open}>
        {words}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-4">
          <div className="text-soft">{children}</div>
          {act.error !== null && <Problem error={act.error} />}
          <div className="flex flex-wrap gap-2">
            <Button
              look={look === 'danger' ? 'danger' : 'primary'}
              isBusy={act.isPending}
              onClick={() => run(input, { onSuccess: () => setOpen(false) })}
            >
              {words}
            </Button>
            <Button onClick={() => setOpen(false)}>{close}</Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
