/**
 * The terms that a buyer signs, and the allowance that they approve, for a subscription that is paid by
 * allowance.
 */
import { z } from 'zod'
import { exampleHash } from './primitives/examples.ts'
import { UnsignedTransaction } from './refunds.ts'
import { AutopayIssue } from './subscriptions.ts'

export const typedDataSignature = z
  .string()
  .min(4)
  .max(4_096)
  .regex(/^0x([0-9a-fA-F]{2})+$/)
  .meta({
    form: '0x and hex',
    description:
      "The wallet's signature of the typed data; of a contract wallet, what its contract accepts (ERC-1271).",
    examples: [`0x${'5a'.repeat(65)}`],
  })

export const TermsToSign = z
  .object({
    agreement: z.string().meta({
      description: 'What names the agreement on its chain once the terms are signed: their hash (EIP-712).',
      examples: [exampleHash],
    }),
    typedData: z.string().meta({
      description: 'JSON of the typed data (EIP-712), as wallets take it for `eth_signTypedData_v4`.',
      examples: ['{"domain":{},"message":{},"primaryType":"Terms","types":{}}'],
    }),
  })
  .meta({
    id: 'TermsToSign',
    description: 'The terms of a subscription by allowance, for the payer to sign.',
  })

export const approvals = z.array(UnsignedTransaction).meta({
  description:
    'Approvals of the token to the pull contract, to sign and send in this order. They cover all that the living terms ' +
    'of the payer can take, these terms included. None where the present approval covers a period of each. Only the ' +
    'answer of the request that names the payer has them.',
  examples: [[]],
})

export const TermsSigned = z
  .strictObject({ signature: typedDataSignature })
  .meta({ id: 'TermsSigned', description: 'The signature of the terms that were answered to sign.' })
export type TermsSigned = z.output<typeof TermsSigned>

export const AutopayProgress = z
  .object({
    status: z.enum(['awaiting_terms', 'awaiting_approval', 'charging', 'agreed']).meta({
      description:
        '`awaiting_terms` until the buyer has signed, `awaiting_approval` until the chain shows an approval that covers a ' +
        'period, `charging` until the first payment is pulled, then `agreed`.',
      examples: ['awaiting_terms'],
    }),
    issue: AutopayIssue.nullable(),
  })
  .meta({ id: 'AutopayProgress', description: 'How far a buyer has agreed to pay by allowance.' })
export type AutopayProgress = z.output<typeof AutopayProgress>
