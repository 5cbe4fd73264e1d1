/** Pullers: the addresses that may pull payments of subscriptions to a settlement wallet. */
import { z } from 'zod'
import { caps } from './limits.ts'
import { ChainId } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { idInput } from './primitives/ids.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { typedDataSignature } from './terms.ts'
import { inWorkspace } from './workspace-path.ts'

const allowed = z.boolean().meta({ description: 'Whether the puller may pull from now on, or no longer.' })

export const PullerNaming = z
  .object({
    allowed,
    status: z.enum(['carrying', 'carried', 'failed']).meta({
      description:
        '`carrying` until the transaction that brings the signature to the chain is deep enough there; `failed` where ' +
        'the contract no longer takes the signature by then.',
      examples: ['carrying'],
    }),
    deadline: timestamp('Until when the contract takes the signature.'),
    txHash: z
      .string()
      .nullable()
      .meta({ description: 'The transaction that brought the signature to the chain.', examples: [null] }),
    createdAt: timestamp('When the signature was handed in.'),
  })
  .meta({
    id: 'PullerNaming',
    description: "A merchant's signed word on its puller, on its way to the chain.",
  })
export type PullerNaming = z.output<typeof PullerNaming>

export const WalletPuller = z
  .object({
    chain: ChainId,
    puller: z.string().meta({
      description: 'The account of this deployment that is to pull: it pays for gas and receives nothing.',
      examples: [exampleAddress],
    }),
    contract: z.string().meta({
      description:
        'The pull contract, which moves what buyers signed to the address of this wallet, and nothing else.',
      examples: [exampleAddress],
    }),
    named: z
      .boolean()
      .meta({ description: 'Whether the puller may pull for this address, by the chain as it is now.' }),
    toSign: z
      .object({
        allowed,
        deadline: timestamp('Until when the contract takes the signature.'),
        typedData: z.string().meta({
          description: 'JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`.',
          examples: ['{"domain":{},"message":{},"primaryType":"SetPuller","types":{}}'],
        }),
      })
      .meta({ description: 'What the wallet signs to name the puller, or, where it is named, to end that.' }),
    naming: PullerNaming.nullable().meta({
      description: 'The newest signature that was handed in; null where none was.',
    }),
  })
  .meta({
    id: 'WalletPuller',
    description: 'Who pulls subscriptions paid by allowance to a wallet, and what names them.',
  })
export type WalletPuller = z.output<typeof WalletPuller>

export const PullerSigned = z
  .strictObject({
    allowed,
    deadline: timestampInput('The deadline of the typed data that was signed.'),
    signature: typedDataSignature,
  })
  .meta({ id: 'PullerSigned', description: 'The signature of what `toSign` said.' })
export type PullerSigned = z.output<typeof PullerSigned>

const one = inWorkspace({ walletId: idInput('wallet', 'Identifies the wallet.') })

export const walletPullers = routes({
  retrieve: route({
    operation: 'retrieveWalletPuller',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/wallets/:walletId/puller',
    summary: 'Say who pulls for a wallet',
    description:
      'Answers whether this deployment may pull subscriptions to the wallet, as the chain of the mode says now, and the ' +
      'typed data that the wallet signs to change that. 400 where the chain has no pull contract in this mode.',
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
    summary: 'Name or end the puller of a wallet',
    description:
      "Takes the wallet's signature of what `retrieveWalletPuller` answered to sign. The relayer brings it to the chain " +
      `and pays for that; 409 while an earlier one is on its way, 429 beyond ${caps.namingsOfWorkspaceAndDay} of a ` +
      'workspace within a day.',
    access: { by: 'session', role: 'admin', effect: 'widens' },
    idempotencyKey: 'required',
    pathParams: one,
    body: PullerSigned,
    responses: { 201: PullerNaming },
    errors: ['not_found', 'conflict', 'signing_required'],
    functionOnly: true,
  }),
})
