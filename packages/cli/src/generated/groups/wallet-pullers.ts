// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The accounts that may pull payments of subscriptions, paid by allowance, to a settlement wallet. */
export const commands: readonly Command[] = [
  { name: 'retrieve', summary: 'Retrieve the puller of a wallet', page: 'wallets' },
  { name: 'name', summary: 'Authorise or remove the puller of a wallet', page: 'wallets' },
]
