// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Settlement wallets: the merchant's own addresses. */
export const commands: readonly Command[] = [
  { name: 'list', summary: 'List wallets', page: 'wallets' },
  {
    name: 'list-settlement-options',
    summary: 'List settlement options',
    description: 'Lists the pairs of chain and token with which a checkout can be created: those that have a verified wallet and that this deployment offers in the mode of the key.',
    role: 'viewer',
    route: 'listSettlementOptions GET ~/settlement_options',
    arguments: [],
    input: 'query',
    fields: [],
    result: 'list',
    columns: ['chain', 'token', 'walletId', 'confirmations', 'depositAddresses'],
  },
  { name: 'create', summary: 'Register a wallet', page: 'wallets' },
  { name: 'retrieve', summary: 'Retrieve a wallet', page: 'wallets' },
  { name: 'update', summary: 'Update a wallet', page: 'wallets' },
  { name: 'delete', summary: 'Remove a wallet', page: 'wallets' },
  { name: 'challenge', summary: 'Create a challenge', page: 'wallets' },
  { name: 'verify', summary: 'Verify a wallet', page: 'wallets' },
]
