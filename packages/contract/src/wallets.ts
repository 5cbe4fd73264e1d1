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

const nickname = text('What the merchant calls the wallet, at most 80 characters.', {
  max: 80,
  example: 'Treasury',
})

const isDefault = z
  .boolean()
  .meta({ description: 'Whether new checkouts for the chain and token of the wallet are paid to it.' })

export const ChainHealth = z.enum(['ok', 'delayed', 'unread']).meta({
  id: 'ChainHealth',
  examples: ['ok'],
  description:
    "Whether transfers on the wallet's chain are seen in time: `delayed` while the service is behind the chain or cannot " +
    'reach it, so that payments show late and none is lost; `unread` where the service reads no network of the chain. ' +
    'Of the live network where the service reads one, else of the test network. Only in the answers of list and ' +
    'retrieve.',
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
    verifiedAt: timestamp('When the wallet was verified.').nullable(),
    isDefault,
    balance: amountMinor(
      'Balance of the wallet when it was last read, on the live network where the service reads one, else on the test ' +
        'network; 0 until then. It may have changed since.',
    ),
    balanceReadAt: timestamp(
      'When the balance was last read, every 15 minutes once the wallet is verified; null until then.',
    ).nullable(),
    chainHealth: ChainHealth.optional(),
    createdAt: timestamp('When the wallet was registered.'),
  })
  .meta({ id: 'Wallet', description: "A settlement wallet: the merchant's own address that buyers pay to." })
export type Wallet = z.output<typeof Wallet>

export const WalletChallenge = z
  .object({
    id: id('walletChallenge', 'Identifies the challenge.'),
    message: z.string().meta({
      description: 'The exact bytes, in UTF-8, that the wallet must sign.',
      examples: ['Prove that this wallet is yours.\nNonce: 5f3c'],
    }),
    expiresAt: timestamp('Until when the challenge can be used.'),
  })
  .meta({
    id: 'WalletChallenge',
    description: 'What the owner of the address signs as proof. A challenge is used once.',
  })
export type WalletChallenge = z.output<typeof WalletChallenge>

export const WalletCreate = z
  .strictObject({
    chain: ChainId,
    token: TokenSymbol,
    address: text('Address on that chain, 4 to 128 characters.', {
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
  .meta({ id: 'WalletUpdate', description: 'The fields to change; absent ones stay as they are.' })
export type WalletUpdate = z.output<typeof WalletUpdate>

export const WalletVerify = z
  .strictObject({
    challengeId: text('The challenge that was signed.', {
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
          'EVM: ERC-191 personal-sign, 0x hex; of a contract wallet, what its contract accepts by ERC-1271, 99 bytes at most. ' +
          'Solana: Ed25519, base58. Tron: TIP-191, 0x hex.',
        examples: [`0x${'5a'.repeat(65)}`],
      }),
  })
  .meta({ id: 'WalletVerify', description: 'The signature of a challenge.' })
export type WalletVerify = z.output<typeof WalletVerify>

export const SettlementOption = z
  .object({
    chain: ChainId,
    token: TokenSymbol,
    walletId: id('wallet', 'The default wallet of the chain and token, which new checkouts are paid to.'),
    confirmations: z
      .int()
      .min(1)
      .meta({
        description:
          'Blocks, the paying one counted, after which a payment on the chain is confirmed now: what this deployment ' +
          'asks for in the mode, or the workspace, where that is more.',
        examples: [20],
      }),
  })
  .meta({ id: 'SettlementOption', description: 'A chain and a token that a checkout can ask for.' })
export type SettlementOption = z.output<typeof SettlementOption>

export const WalletRegistered = z
  .object({ wallet: Wallet, challenge: WalletChallenge })
  .meta({ id: 'WalletRegistered', description: 'The wallet, unverified, and the challenge to sign.' })

export const WalletVerified = z
  .object({ wallet: Wallet })
  .meta({ id: 'WalletVerified', description: 'The wallet, verified.' })

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
    summary: 'List what checkouts can ask for',
    description:
      'Lists the pairs of chain and token that have a verified wallet and that this deployment offers in the mode of ' +
      'the key: those that a checkout can be created with.',
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: wholeList('SettlementOptionList', SettlementOption) },
  }),
  create: route({
    operation: 'createWallet',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/wallets',
    summary: 'Register a wallet',
    description: 'Registers an address, unverified, and answers with the challenge its owner must sign.',
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
    description: 'Answers one wallet.',
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
    description: 'Renames a wallet, or makes a verified one the default for its chain and token.',
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
    description: 'New checkouts are no longer paid to the wallet. Transfers to it are still seen.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    pathParams: one,
    responses: { 204: noBody },
    errors: ['not_found'],
  }),
  challenge: route({
    operation: 'createWalletChallenge',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId/challenge',
    summary: 'Make a fresh challenge',
    description: 'Answers with a new challenge; earlier ones can no longer be used.',
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
      'Checks the signature of a challenge. The challenge is used up first, so that neither a wrong nor a right ' +
      'signature can be tried again.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    pathParams: one,
    body: WalletVerify,
    responses: { 200: WalletVerified },
    errors: ['not_found', 'conflict'],
  }),
})
