import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { id } from './primitives/ids.ts'
import { amountBase, amountMinor } from './primitives/money.ts'
import { wholeList } from './primitives/pagination.ts'
import { queryBoolean } from './primitives/text.ts'
import { SafeTransaction, UnsignedTransaction } from './refunds.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

const payee = z.string().meta({
  description: 'Address of the settlement wallet that the deposits are collected to.',
  examples: [exampleAddress],
})

export const WaitingDeposits = z
  .object({
    chain: ChainId,
    token: TokenSymbol,
    payee,
    walletId: id('wallet', 'The settlement wallet.'),
    deposits: z
      .int()
      .min(1)
      .meta({ description: 'Number of deposit addresses that hold the token.', examples: [12] }),
    amountMinor: amountMinor('US cents that wait at these addresses, rounded down.'),
    amountBase: amountBase('Base units that wait at these addresses.'),
  })
  .meta({
    id: 'WaitingDeposits',
    description: 'Money that buyers paid to deposit addresses and that was not collected to the wallet yet.',
  })
export type WaitingDeposits = z.output<typeof WaitingDeposits>

/** The maximum number of deposits that one transaction collects. */
export const mostCollected = 25

export const CollectionPlan = z
  .object({
    chain: ChainId,
    token: TokenSymbol,
    deposits: z
      .array(
        z.object({
          address: z.string().meta({ description: 'The deposit address.', examples: [exampleAddress] }),
          checkoutId: id('checkout', 'The checkout of the address.'),
          payee,
          ref: z.string().meta({
            description:
              'The reference that determines the address together with the payee, 32 bytes in hex.',
            examples: [`0x${'5d'.repeat(32)}`],
          }),
          amountMinor: amountMinor('US cents that wait at the address, rounded down.'),
          amountBase: amountBase('Base units that wait at the address.'),
          flagged: z.boolean().meta({
            description: 'Whether sanctions screening flagged a payment to the address.',
            examples: [false],
          }),
        }),
      )
      .meta({ description: `The deposits that the transaction collects, at most ${mostCollected}.` }),
    amountMinor: amountMinor('Sum in US cents, rounded down.'),
    amountBase: amountBase('Sum in base units.'),
    unsignedTx: UnsignedTransaction.nullable().meta({
      description:
        'The call that collects the deposits, for any account to sign: it pays only the payees. ' +
        '`from` is the first payee. Null if nothing waits.',
    }),
    safeTransaction: SafeTransaction.nullable().meta({
      description: 'The same call for a Safe; null if nothing waits.',
    }),
    hasMore: z.boolean().meta({
      description: 'Whether further deposits wait: request another plan once this one was mined.',
    }),
  })
  .meta({ id: 'CollectionPlan', description: 'Deposits to collect, and the transaction that collects them.' })
export type CollectionPlan = z.output<typeof CollectionPlan>

export const deposits = routes({
  list: route({
    operation: 'listWaitingDeposits',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/deposits',
    summary: 'List the deposits that wait',
    description:
      'Returns the money that waits at deposit addresses, by chain, token and settlement wallet. It was paid, and ' +
      'belongs to the wallet: collecting it costs gas.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('WaitingDepositsList', WaitingDeposits) },
  }),
  planCollection: route({
    operation: 'planCollection',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/deposits/collection',
    summary: 'Plan a collection',
    description:
      'Returns a transaction that collects the largest deposits of one token on one chain to their settlement ' +
      'wallets. Nothing is sent or reserved: sign the transaction with any wallet that has gas. Collections are ' +
      'recognised on chain, and are not payments.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: z.strictObject({
      chain: ChainId,
      token: TokenSymbol,
      includeFlagged: queryBoolean(
        'Whether deposits with a payment that sanctions screening flagged are collected too. Default: `false`.',
      ).optional(),
    }),
    responses: { 200: CollectionPlan },
  }),
})
