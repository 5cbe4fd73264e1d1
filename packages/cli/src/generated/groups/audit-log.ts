// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** A record of sign-ins and of changes of keys, people, wallets, secrets and refunds. */
export const commands: readonly Command[] = [{ name: 'list', summary: 'List the audit log', page: 'audit-log' }]
