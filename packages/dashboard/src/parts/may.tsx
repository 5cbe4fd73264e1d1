import { type ReactNode, useContext } from 'react'
import { isAtLeast } from '../data/roles.ts'
import { CheckedContext, useMay } from '../data/use-may.ts'
import { leastRole, type Restricted } from '../generated/roles.ts'
import { Empty, PageHead } from './small.tsx'

type Props = { operation: Restricted; children: ReactNode }

/**
 * Shows its children only if the person's role may call an operation. `useAct` requires it: the button that opens
 * a form belongs inside, too.
 */
export const May = ({ operation, children }: Props) => {
  const outer = useContext(CheckedContext)
  const isShown = useMay(operation)
  const role = leastRole[operation]
  const checked = isAtLeast(outer.role, role) ? outer : { ...outer, role }
  return isShown ? <CheckedContext value={checked}>{children}</CheckedContext> : null
}

/** Shows the forms within it read-only if the person's role may not call an operation. */
export const ReadOnlyUnless = ({ operation, children }: Props) => {
  const isReadOnly = !useMay(operation)
  return <CheckedContext value={{ role: leastRole[operation], isReadOnly }}>{children}</CheckedContext>
}

const whoMay = (operation: Restricted): string =>
  leastRole[operation] === 'admin' ? 'admins' : 'developers and admins'

/** Names the members who may call an operation; nothing if the person is one of them. */
export const WhoMay = ({ operation, children }: Props) =>
  useMay(operation) ? null : (
    <p className="mb-4 rounded-lg bg-raised px-3 py-2.5 text-soft">
      Only {whoMay(operation)} can {children}.
    </p>
  )

/** A page for some roles only. Members with another role see a sentence that names these roles. */
export const MayPage = ({ operation, title, children }: Props & { title: string }) =>
  useMay(operation) ? (
    <May operation={operation}>{children}</May>
  ) : (
    <>
      <PageHead title={title} />
      <div className="rounded-xl border border-line bg-card">
        <Empty title={`This page is for ${whoMay(operation)}`}>Ask an admin if you need access.</Empty>
      </div>
    </>
  )
