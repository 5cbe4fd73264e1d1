import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { exampleId, id, idInput } from './primitives/ids.ts'
import { amountMinor } from './primitives/money.ts'
import { wholeList } from './primitives/pagination.ts'
import { text } from './primitives/text.ts'
import { timestamp } from './primitives/time.ts'
import { noBody, route, routes } from './rest.ts'
import { inWorkspace, workspaceIdField } from './workspace-path.ts'

const nickname = text('Name that the merchant gave the wallet, at most 80 characters.', {
  max: 80,
  example: 'Treasury',
})

const isDefault = z.boolean().meta({
  description:
    'Whether the wallet is the default that receives the payments of new checkouts for its chain and token.',
})

export const ChainHealth = z.enum(['ok', 'delayed', 'unread']).meta({
  id: 'ChainHealth',
  examples: ['ok'],
  description:
    "Whether transfers on the wallet's chain are seen in time. `delayed`: the service is behind the chain or " +
    'cannot reach it, so that payments are shown late, but none is lost. `unread`: the service reads no network of ' +
    'the chain. Refers to the live network if the service reads it, otherwise to the test network. Returned only ' +
    'by list and retrieve.',
})
export type ChainHealth = z.output<typeof ChainHealth>

export const Wallet = z
  .object({
    id: id('wallet', 'Identifies the wallet.'),
    workspaceId: workspaceIdField,
    chain: ChainId,
    token: TokenSymbol,
    address: z.string().meta({
      description: 'Address of the wallet: checksummed on EVM chains, base58 on Solana, base58check on Tron.',
      examples: [exampleAddress],
    }),
    nickname,
    verified: z.boolean().meta({ description: 'Whether the owner of the address signed a challenge.' }),
    verifiedAt: timestamp('Time at which the wallet was verified; null if it is not verified.').nullable(),
    isDefault,
    balance: amountMinor(
      'Balance of the wallet when it was last read: on the live network if the service reads it, otherwise on the ' +
        'test network. 0 until the first reading.',
    ),
    balanceReadAt: timestamp(
      'Time at which the balance was last read; null until the first reading. It is read every 15 minutes after ' +
        'the wallet is verified.',
    ).nullable(),
    chainHealth: ChainHealth.optional(),
    createdAt: timestamp('Time at which the wallet was registered.'),
  })
  .meta({
    id: 'Wallet',
    description: "A settlement wallet: the merchant's own address, which receives the payments of buyers.",
  })
export type Wallet = z.output<typeof Wallet>

export const WalletChallenge = z
  .object({
    id: id('walletChallenge', 'Identifies the challenge.'),
    message: z.string().meta({
      description: 'Exact text that the wallet must sign, as UTF-8 bytes.',
      examples: ['Prove that this wallet is yours.\nNonce: 5f3c'],
    }),
    expiresAt: timestamp('Time until which the challenge can be used.'),
  })
  .meta({
    id: 'WalletChallenge',
    description: 'A text that the owner of the address signs as proof. A challenge can be used once.',
  })
export type WalletChallenge = z.output<typeof WalletChallenge>

export const WalletCreate = z
  .strictObject({
    chain: ChainId,
    token: TokenSymbol,
    address: text('Address on the chain, 4 to 128 characters.', {
      min: 4,
      max: 128,
      example: exampleAddress,
    }),
    nickname: nickname.optional(),
  })
  .meta({ id: 'WalletCreate', description: 'The address to register.' })
export type WalletCreate = z.output<typeof WalletCreate>

export const WalletUpdate = z
  .strictObject({ nickname: nickname.optional(), isDefault: isDefault.optional() })
  .meta({ id: 'WalletUpdate', description: 'The fields to change; absent fields stay as they are.' })
export type WalletUpdate = z.output<typeof WalletUpdate>

export const WalletVerify = z
  .strictObject({
    challengeId: text('Id of the challenge that was signed.', {
      min: 8,
      max: 80,
      example: exampleId('walletChallenge'),
    }),
    signature: z
      .string()
      .min(60)
      .max(200)
      .regex(/^(0x[0-9a-fA-F]+|[1-9A-HJ-NP-Za-km-z]+)$/)
      .meta({
        form: '0x and hex, or base58',
        description:
          'Signature of the challenge. EVM: ERC-191 personal-sign, 0x hex; for a contract wallet, the bytes that ' +
          'its contract accepts (ERC-1271), at most 99. Solana: Ed25519, base58. Tron: TIP-191, 0x hex.',
        examples: [`0x${'5a'.repeat(65)}`],
      }),
  })
  .meta({ id: 'WalletVerify', description: 'The signature of a challenge.' })
export type WalletVerify = z.output<typeof WalletVerify>

export const SettlementOption = z
  .object({
    chain: ChainId,
    token: TokenSymbol,
    walletId: id(
      'wallet',
      'The default wallet of the chain and token, which receives the payments of new checkouts.',
    ),
    confirmations: z
      .int()
      .min(1)
      .meta({
        description:
          'Number of blocks, including the block of the payment, after which a payment on the chain is confirmed: ' +
          'the number that this deployment requires in the mode or that the workspace requires, whichever is ' +
          'larger.',
        examples: [20],
      }),
    depositAddresses: z.boolean().meta({
      description:
        'Whether this deployment has a deposit factory on the chain, so that checkouts have deposit addresses in this ' +
        'pair if the workspace uses them (`depositAddresses`).',
      examples: [false],
    }),
  })
  .meta({ id: 'SettlementOption', description: 'A pair of chain and token in which a checkout can be paid.' })
export type SettlementOption = z.output<typeof SettlementOption>

export const WalletRegistered = z
  .object({ wallet: Wallet, challenge: WalletChallenge })
  .meta({ id: 'WalletRegistered', description: 'The unverified wallet, and the challenge to sign.' })

export const WalletVerified = z
  .object({ wallet: Wallet })
  .meta({ id: 'WalletVerified', description: 'The verified wallet.' })

const one = inWorkspace({ walletId: idInput('wallet', 'Identifies the wallet.') })

export const wallets = routes({
  list: route({
    operation: 'listWallets',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/wallets',
    summary: 'List wallets',
    description: 'Lists all settlement wallets, newest first.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('WalletList', Wallet) },
  }),
  listSettlementOptions: route({
    operation: 'listSettlementOptions',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/settlement_options',
    summary: 'List settlement options',
    description:
      'Lists the pairs of chain and token with which a checkout can be created: those that have a verified wallet ' +
      'and that this deployment offers in the mode of the key.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('SettlementOptionList', SettlementOption) },
  }),
  create: route({
    operation: 'createWallet',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/wallets',
    summary: 'Register a wallet',
    description:
      'Registers an address as an unverified wallet, and returns the challenge that the owner of the address must ' +
      'sign.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: WalletCreate,
    responses: { 201: WalletRegistered },
    errors: ['conflict'],
  }),
  retrieve: route({
    operation: 'retrieveWallet',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId',
    summary: 'Retrieve a wallet',
    description: 'Returns one wallet.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    pathParams: one,
    responses: { 200: Wallet },
    errors: ['not_found'],
  }),
  update: route({
    operation: 'updateWallet',
    method: 'PATCH',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId',
    summary: 'Update a wallet',
    description: 'Renames a wallet, or makes a verified wallet the default for its chain and token.',
    access: { by: 'session', role: 'admin', effect: 'ordinary' },
    pathParams: one,
    body: WalletUpdate,
    responses: { 200: Wallet },
    errors: ['not_found', 'signing_required'],
  }),
  delete: route({
    operation: 'deleteWallet',
    method: 'DELETE',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId',
    summary: 'Remove a wallet',
    description:
      'Removes a wallet: new checkouts are no longer paid to it. Transfers to it are still recorded.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    pathParams: one,
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
  challenge: route({
    operation: 'createWalletChallenge',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId/challenge',
    summary: 'Create a challenge',
    description:
      'Creates a challenge and returns it. Earlier challenges of the wallet can no longer be used.',
    access: { by: 'session', role: 'admin', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: one,
    responses: { 200: WalletChallenge },
    errors: ['not_found', 'conflict'],
  }),
  verify: route({
    operation: 'verifyWallet',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId/verify',
    summary: 'Verify a wallet',
    description:
      'Verifies a wallet with the signature of a challenge. Every attempt uses the challenge up, also an attempt ' +
      'with a wrong signature: create another challenge to try again.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    pathParams: one,
    body: WalletVerify,
    responses: { 200: WalletVerified },
    errors: ['not_found', 'conflict'],
  }),
})
