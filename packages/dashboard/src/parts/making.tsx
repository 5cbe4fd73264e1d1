import type { Client } from '@stablerail/sdk/functions'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import type { Restricted } from '../generated/roles.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { usePathTo } from './go.tsx'
import { May } from './may.tsx'
import { PageHead } from './small.tsx'

type MakingProps = {
  title: string
  lead?: ReactNode
  /** The label of the button that opens the dialog. */
  words: string
  dialog: ComponentType<{ onClose: () => void }>
  /** The operation that creates the record. */
  operation: Restricted
  children: ReactNode
}

/** A page with a list, and a button that opens the dialog in which a record is created. */
export const Making = ({ title, lead, words, dialog: Opened, operation, children }: MakingProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead title={title} lead={lead}>
        <May operation={operation}>
          <Button look="primary" onClick={() => setOpen(true)}>
            {words}
          </Button>
          {isOpen && <Opened onClose={() => setOpen(false)} />}
        </May>
      </PageHead>
      {children}
    </>
  )
}

type MakeProps<Made> = {
  title: string
  submit: string
  /** The operation that `make` calls. */
  operation: Restricted
  make: (
    client: Client,
    values: Record<string, string>,
    options: { idempotencyKey: string },
  ) => PromiseLike<Made>
  /** Returns the path of the new record's page. The page is opened when the record was created. */
  pageOf: (made: Made) => string
  onClose: () => void
  /** The form fields. */
  children: ReactNode
}

/** A dialog that creates a record from its fields and opens its page. */
export const MakeDialog = <Made,>({
  title,
  submit,
  operation,
  make,
  pageOf,
  onClose,
  children,
}: MakeProps<Made>) => {
  const { client } = useWorkspace()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  const create = useAct(
    operation,
    (values: Record<string, string>, options) => make(client, values, options),
    {
      onDone: (made) => void navigate({ href: pathTo(pageOf(made)) }),
    },
  )
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form submit={submit} error={create.error} isBusy={create.isPending} onSubmit={create.mutate}>
        {children}
      </Form>
    </Dialog>
  )
}
