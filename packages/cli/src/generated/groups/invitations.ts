// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Invitations of people to a workspace, sent by email. */
export const commands: readonly Command[] = [
  { name: 'list', summary: 'List invitations', page: 'team' },
  { name: 'create', summary: 'Invite a person', page: 'team' },
  { name: 'revoke', summary: 'Revoke an invitation', page: 'team' },
]
