/**
 * The terms that a buyer signs for a subscription that is paid by allowance, and the allowance that the buyer
 * approves.
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
      "The wallet's signature of the typed data. For a contract wallet: the bytes that its contract accepts " +
      '(ERC-1271).',
    examples: [`0x${'5a'.repeat(65)}`],
  })

export const TermsToSign = z
  .object({
    agreement: z.string().meta({
      description:
        'Hash of the terms (EIP-712), which identifies the agreement on its chain after the terms are signed.',
      examples: [exampleHash],
    }),
    typedData: z.string().meta({
      description: 'Typed data (EIP-712) as JSON, for the wallet method `eth_signTypedData_v4`.',
      examples: ['{"domain":{},"message":{},"primaryType":"Terms","types":{}}'],
    }),
  })
  .meta({
    id: 'TermsToSign',
    description: 'The terms of a subscription that is paid by allowance, for the payer to sign.',
  })

export const approvals = z.array(UnsignedTransaction).meta({
  description:
    'Transactions that approve the pull contract to transfer the token, to sign and send in this order. They cover ' +
    'the maximum amounts of all terms of the payer that are in force, including these terms. Empty if the current ' +
    'approval covers one period of each. Returned only if the request names the payer.',
  examples: [[]],
})

export const TermsSigned = z
  .strictObject({ signature: typedDataSignature })
  .meta({ id: 'TermsSigned', description: 'The signature of the terms that the checkout returned.' })
export type TermsSigned = z.output<typeof TermsSigned>

export const AutopayProgress = z
  .object({
    status: z.enum(['awaiting_terms', 'awaiting_approval', 'charging', 'agreed']).meta({
      description:
        '`awaiting_terms` until the buyer has signed, `awaiting_approval` until the approval on chain covers one ' +
        'period, `charging` until the first payment is pulled, then `agreed`.',
      examples: ['awaiting_terms'],
    }),
    issue: AutopayIssue.nullable(),
  })
  .meta({ id: 'AutopayProgress', description: 'The progress of a buyer in agreeing to pay by allowance.' })
export type AutopayProgress = z.output<typeof AutopayProgress>
