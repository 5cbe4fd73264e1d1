import { createContext } from 'react'
import type { Restricted, Role } from '../generated/roles.ts'
import { mayCall } from './roles.ts'
import { useRole } from './use-role.ts'

/**
 * Returns whether the person's role may call an operation; false until the role is known. The contract sets the
 * roles, and the service checks them: this only decides what the dashboard offers.
 */
export const useMay = (operation: Restricted): boolean => mayCall(useRole(), operation)

type Checked = {
  /** A role whose permissions the person is known to have. */
  role: Role
  /** Whether forms are shown without a button to submit them, because the person may not change the values. */
  isReadOnly: boolean
}

/** The result of the check by the enclosing `<May>` or `<ReadOnlyUnless>`. */
export const CheckedContext = createContext<Checked>({ role: 'viewer', isReadOnly: false })
