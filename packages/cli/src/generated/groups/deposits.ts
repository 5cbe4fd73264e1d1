// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Money that waits at the deposit addresses of checkouts, and its collection to settlement wallets. */
export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List the deposits that wait',
    description: 'Returns the money that waits at deposit addresses, by chain, token and settlement wallet. It was paid, and belongs to the wallet: collecting it costs gas.',
    role: 'viewer',
    route: 'listWaitingDeposits GET ~/deposits',
    arguments: [],
    input: 'query',
    fields: [],
    result: 'list',
    columns: ['amountMinor', 'chain', 'token', 'payee', 'walletId', 'deposits', 'amountBase'],
  },
  {
    name: 'plan-collection',
    summary: 'Plan a collection',
    description: 'Returns a transaction that collects the largest deposits of one token on one chain to their settlement wallets. Nothing is sent or reserved: sign the transaction with any wallet that has gas. Collections are recognised on chain, and are not payments.',
    role: 'viewer',
    route: 'planCollection GET ~/deposits/collection',
    arguments: [],
    input: 'query',
    fields: [
      {
        name: 'chain',
        type: 'string',
        description: 'Blockchain on which a payment is made.',
        values: ['base', 'ethereum', 'polygon', 'arbitrum', 'solana', 'tron'],
        required: true,
      },
      {
        name: 'token',
        type: 'string',
        description: 'Stablecoin in which a payment is made.',
        values: ['USDC', 'USDT'],
        required: true,
      },
      {
        name: 'includeFlagged',
        type: 'boolean',
        description: 'Whether deposits with a payment that sanctions screening flagged are collected too. Default: `false`.',
      },
    ],
    result: 'value',
  },
]
