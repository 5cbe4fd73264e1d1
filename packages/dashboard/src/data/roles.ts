import { leastRole, type Restricted, type Role, rolesInOrder } from '../generated/roles.ts'

/** Returns whether a role has at least the permissions of another role. */
export const isAtLeast = (role: Role, other: Role): boolean =>
  rolesInOrder.indexOf(role) >= rolesInOrder.indexOf(other)

/** Returns whether a role may call an operation; false if the role is not known. */
export const mayCall = (role: Role | undefined, operation: Restricted): boolean =>
  role !== undefined && isAtLeast(role, leastRole[operation])
