/** The instructions for a payment: by hand, by scanning a code, or by transactions that a wallet signs. */
import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress, exampleTokenAddress } from './primitives/examples.ts'
import { amountBase } from './primitives/money.ts'
import { UnsignedTransaction } from './refunds.ts'
import { approvals, TermsToSign } from './terms.ts'

export const PaymentInstructions = z
  .object({
    chain: ChainId,
    token: TokenSymbol,
    recipient: z.string().meta({ description: 'Address to pay to.', examples: [exampleAddress] }),
    tokenAddress: z
      .string()
      .meta({ description: 'Address of the token contract.', examples: [exampleTokenAddress] }),
    chainId: z
      .int()
      .nullable()
      .meta({ description: 'EIP-155 number of the chain; null off the EVM.', examples: [8453] }),
    decimals: z.int().meta({ description: 'Decimals of the token.', examples: [6] }),
    amountBase: amountBase(
      'Exactly what to pay: the price and the fraction of a cent by which the payment is recognised. Where ' +
        '`byHandRefusal` is set, the price alone; `0` where a trial begins, in which nothing is paid.',
    ),
    byHandRefusal: z
      .string()
      .nullable()
      .meta({
        description:
          'Why the payment cannot be made by hand, for the buyer to read; null where it can. Only `transaction`, and on ' +
          'Solana `paymentUri`, carry the reference by which the payment is then recognised.',
        examples: [null],
      }),
    reference: z.string().meta({
      description:
        'The payment reference, 16 bytes in hex. `transaction` carries it on EVM chains, and `paymentUri` on Solana. ' +
        'Whoever makes the call of the token for the buyer, as on Tron, adds it after the arguments: the 4 bytes ' +
        '`53524c31`, and these. Then the payment is recognised whatever its amount.',
      examples: ['6f1c0a2b9d8e4f7781c3b2a495d60e1f'],
    }),
    paymentUri: z.string().meta({
      description:
        'The payment as an address to open or scan: EIP-681 on EVM chains, where it is empty if `byHandRefusal` is set; a ' +
        'transfer request of Solana Pay on Solana, which carries the reference and is there in any case; `tron:` and the ' +
        'address on Tron, empty if `byHandRefusal` is set. Wallets of Tron share no form that names a token and an ' +
        'amount, and many scan the plain address alone: there show `recipient` as the code, and the amount beside it.',
      examples: [`ethereum:${exampleTokenAddress}@8453/transfer?address=${exampleAddress}&uint256=19990042`],
    }),
    transaction: UnsignedTransaction.nullable().meta({
      description:
        'The payment for a wallet to sign; `from` is the declared payer, or the zero address. Null where nothing is paid, ' +
        'on Solana, where the wallet makes it of `paymentUri`, and on Tron, where it is paid by hand.',
    }),
    approval: UnsignedTransaction.nullable().meta({
      description: 'Always null: what a subscription by allowance asks to be approved is in `approvals`.',
    }),
    approvals,
    terms: TermsToSign.nullable().meta({
      description:
        'For a subscription by allowance, what the payer signs for `POST /v1/checkout/{token}/terms`. Once that and the ' +
        'approvals are there, the first payment is pulled, and `transaction` is not sent.',
      examples: [null],
    }),
  })
  .meta({ id: 'PaymentInstructions', description: 'How to pay a checkout.' })
export type PaymentInstructions = z.output<typeof PaymentInstructions>
