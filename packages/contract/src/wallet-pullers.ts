/** Pullers: the accounts that may pull payments of subscriptions to a settlement wallet. */
import { z } from 'zod'
import { caps } from './limits.ts'
import { ChainId } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { idInput } from './primitives/ids.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { typedDataSignature } from './terms.ts'
import { inWorkspace } from './workspace-path.ts'

const allowed = z.boolean().meta({
  description: 'Whether the signature authorises the puller (`true`) or ends its authorisation (`false`).',
})

export const PullerNaming = z
  .object({
    allowed,
    status: z.enum(['carrying', 'carried', 'failed']).meta({
      description:
        '`carrying` until the transaction that sends the signature to the chain has enough confirmations, then ' +
        '`carried`; `failed` if the contract did not accept the signature.',
      examples: ['carrying'],
    }),
    deadline: timestamp('Time until which the contract accepts the signature.'),
    txHash: z
      .string()
      .nullable()
      .meta({
        description: 'Hash of the transaction that sent the signature to the chain; null until then.',
        examples: [null],
      }),
    createdAt: timestamp('Time at which the signature was received.'),
  })
  .meta({
    id: 'PullerNaming',
    description: 'A signature that authorises a puller or ends its authorisation, and its progress on chain.',
  })
export type PullerNaming = z.output<typeof PullerNaming>

export const WalletPuller = z
  .object({
    chain: ChainId,
    puller: z.string().meta({
      description:
        'Address of the account of this deployment that pulls. It pays the gas and receives no tokens.',
      examples: [exampleAddress],
    }),
    contract: z.string().meta({
      description:
        'Address of the pull contract. It can only transfer amounts that buyers signed to the address of this wallet.',
      examples: [exampleAddress],
    }),
    named: z.boolean().meta({
      description:
        'Whether the puller may pull to the address of this wallet, according to the current state of the chain.',
    }),
    toSign: z
      .object({
        allowed,
        deadline: timestamp('Time until which the contract accepts the signature.'),
        typedData: z.string().meta({
          description: 'Typed data (EIP-712) as JSON, for the wallet method `eth_signTypedData_v4`.',
          examples: ['{"domain":{},"message":{},"primaryType":"SetPuller","types":{}}'],
        }),
      })
      .meta({
        description:
          'Typed data that the wallet signs to authorise the puller or, if it is authorised, to end its authorisation.',
      }),
    naming: PullerNaming.nullable().meta({
      description: 'The newest signature that was received; null if none was.',
    }),
  })
  .meta({
    id: 'WalletPuller',
    description:
      'The puller of a wallet: the account that pulls subscriptions paid by allowance, and the data that ' +
      'authorises it.',
  })
export type WalletPuller = z.output<typeof WalletPuller>

export const PullerSigned = z
  .strictObject({
    allowed,
    deadline: timestampInput('Deadline in the typed data that was signed.'),
    signature: typedDataSignature,
  })
  .meta({ id: 'PullerSigned', description: 'The signature of the typed data in `toSign`.' })
export type PullerSigned = z.output<typeof PullerSigned>

const one = inWorkspace({ walletId: idInput('wallet', 'Identifies the wallet.') })

export const walletPullers = routes({
  retrieve: route({
    operation: 'retrieveWalletPuller',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId/puller',
    summary: 'Retrieve the puller of a wallet',
    description:
      'Returns whether this deployment may pull subscriptions to the wallet, according to the current state of the ' +
      'chain of the mode, and the typed data that the wallet signs to change that. Returns 400 if the chain has no ' +
      'pull contract in this mode.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    pathParams: one,
    responses: { 200: WalletPuller },
    errors: ['not_found'],
    functionOnly: true,
  }),
  name: route({
    operation: 'nameWalletPuller',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId/puller',
    summary: 'Authorise or remove the puller of a wallet',
    description:
      "Accepts the wallet's signature of the typed data that `retrieveWalletPuller` returned. The relayer sends " +
      'the signature to the chain and pays the gas. Returns 409 while an earlier signature is being sent, and 429 ' +
      `after ${caps.namingsOfWorkspaceAndDay} signatures of a workspace within a day.`,
    access: { by: 'session', role: 'admin', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: one,
    body: PullerSigned,
    responses: { 201: PullerNaming },
    errors: ['not_found', 'conflict', 'signing_required'],
    functionOnly: true,
  }),
})
