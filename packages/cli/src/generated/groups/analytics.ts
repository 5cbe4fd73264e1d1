// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The revenue of a workspace by day, chain or token. */
export const commands: readonly Command[] = [{ name: 'retrieve', summary: 'Retrieve analytics', page: 'analytics' }]
