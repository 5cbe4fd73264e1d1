/**
 * Generates the role that each operation requires, for the dashboard, which offers a member only what their role
 * may do.
 */
import { roles as rolesInOrder } from '@stablerail/contract'
import type { Model, Operation } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'

const types = `\
/** The roles of members, from the one with the fewest permissions to the one with all. */
export const rolesInOrder = ${literalText(rolesInOrder)} as const
export type Role = (typeof rolesInOrder)[number]
`

/** Returns the least role that may call an operation; null if every member may call it, or anyone. */
const leastRoleOf = ({ access }: Operation) =>
  access.by === 'anyone' || access.role === 'viewer' ? null : access.role

export const rolesText = (model: Model) => {
  const roles = Object.fromEntries(
    model.operations.flatMap((each) => {
      const role = leastRoleOf(each)
      return role === null ? [] : [[each.operation, role]]
    }),
  )
  const doc =
    'The least role that may call each operation. Every member may call an operation that is missing.'
  const map = `/** ${doc} */\nexport const leastRole = ${literalText(roles)} as const satisfies Record<string, Role>\n`
  const name = `/** An operation that not every member may call. */\nexport type Restricted = keyof typeof leastRole\n`
  return file('', [types, map, name].join('\n'))
}

/** Returns the files under `packages/dashboard/src/generated/`, by path. */
export const buildRoles = (): Files => ({ 'roles.ts': rolesText(readContract()) })
