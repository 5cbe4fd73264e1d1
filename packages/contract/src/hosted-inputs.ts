/** The request bodies that the hosted pages of buyers send. */
import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress } from './primitives/examples.ts'
import { text } from './primitives/text.ts'

export const PreparePayment = z
  .strictObject({
    chain: ChainId.optional(),
    token: TokenSymbol.optional(),
    payerAddress: text(
      'Address that will pay, if known. It becomes `from` of the transaction, and proves nothing. Required ' +
        'for a subscription by allowance, because the terms name this address.',
      { min: 4, max: 128, example: exampleAddress },
    ).optional(),
  })
  .meta({
    id: 'PreparePayment',
    description:
      'The pair in `accepts` with which the buyer wants to pay. If `chain` or `token` is left out, the value of ' +
      'the first pair applies.',
    examples: [{ chain: 'base', token: 'USDC', payerAddress: exampleAddress }],
  })
export type PreparePayment = z.output<typeof PreparePayment>

export const RefundAddress = z
  .strictObject({
    address: text(
      'Address to which the merchant can send a refund, on EVM chains. Names are not looked up.',
      {
        min: 1,
        max: 128,
        example: exampleAddress,
      },
    ),
  })
  .meta({ id: 'RefundAddress', description: 'The address that the buyer names for a refund.' })
export type RefundAddress = z.output<typeof RefundAddress>

export const Attestation = z
  .strictObject({
    category: text('`category` of the `ageRestriction` of the checkout.', {
      min: 1,
      max: 80,
      example: 'alcohol',
    }),
    confirmed: z
      .boolean()
      .meta({ description: 'Whether the buyer is of age. False withdraws an earlier attestation.' }),
    birthDate: z.iso
      .date()
      .optional()
      .meta({
        description:
          'Date of birth, if your page requests it. It is compared with the required age and not stored. The ' +
          'buyer is of age once the birthday has begun in every time zone. In years without 29 February, that ' +
          'birthday is on 1 March.',
        examples: ['1990-04-01'],
      }),
  })
  .meta({ id: 'Attestation', description: "The buyer's statement that they are of age." })
export type Attestation = z.output<typeof Attestation>
