// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The people who may use a workspace. */
export const commands: readonly Command[] = [
  { name: 'list', summary: 'List members', page: 'team' },
  { name: 'update', summary: 'Change the role of a member', page: 'team' },
  { name: 'remove', summary: 'Remove a member', page: 'team' },
]
