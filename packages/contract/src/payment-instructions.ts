/** The instructions for paying: by hand, by scanning a QR code, or with transactions that a wallet signs. */
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
    recipient: z
      .string()
      .meta({ description: 'Address that receives the payment.', examples: [exampleAddress] }),
    depositAddress: z.boolean().meta({
      description:
        'Whether `recipient` belongs to this checkout alone. If true, every transfer of `token` to it is a payment ' +
        'of the checkout, whatever its amount and sender, and several transfers are added up. If false, ' +
        '`recipient` is the settlement wallet, and a payment is recognised by `amountBase` or `reference`.',
      examples: [false],
    }),
    tokenAddress: z
      .string()
      .meta({ description: 'Address of the token contract.', examples: [exampleTokenAddress] }),
    chainId: z
      .int()
      .nullable()
      .meta({ description: 'EIP-155 chain id; null on Solana and Tron.', examples: [8453] }),
    decimals: z.int().meta({ description: 'Number of decimals of the token.', examples: [6] }),
    amountBase: amountBase(
      'Amount to pay. To a deposit address, the price, or the part of it that is still missing. Otherwise the price ' +
        'plus a fraction of a cent that identifies the checkout or, if `byHandRefusal` is set, the price without ' +
        'the fraction. `0` if the checkout starts a trial, in which nothing is paid.',
    ),
    byHandRefusal: z
      .string()
      .nullable()
      .meta({
        description:
          'Reason, to show to the buyer, why the payment cannot be made by hand; null if it can. If set, only a ' +
          'payment by `transaction`, or on Solana by `paymentUri`, is recognised, because these contain the ' +
          'reference.',
        examples: [null],
      }),
    reference: z.string().meta({
      description:
        'The payment reference, 16 bytes in hex. `transaction` contains it on EVM chains, and `paymentUri` on ' +
        'Solana. If you build the call of the token yourself, as on Tron, append the 4 bytes `53524c31` and the ' +
        'reference to the arguments. A payment with the reference is recognised whatever its amount. A payment to a ' +
        'deposit address needs no reference.',
      examples: ['6f1c0a2b9d8e4f7781c3b2a495d60e1f'],
    }),
    paymentUri: z.string().meta({
      description:
        'The payment as a URI to open or to scan as a QR code. EVM chains: EIP-681, empty if `byHandRefusal` is ' +
        'set. Solana: a transfer request of Solana Pay, which contains the reference; empty only if nothing is ' +
        'paid. Tron: `tron:` and the address, empty if `byHandRefusal` is set. Tron wallets have no common form ' +
        'for a token and an amount, and many scan only a plain address: show `recipient` as the QR code, and the ' +
        'amount beside it.',
      examples: [`ethereum:${exampleTokenAddress}@8453/transfer?address=${exampleAddress}&uint256=19990042`],
    }),
    transaction: UnsignedTransaction.nullable().meta({
      description:
        'The payment for a wallet to sign; `from` is the declared payer, or the zero address if none was declared. ' +
        'Null if nothing is paid; on Solana, where the wallet builds it from `paymentUri`; and on Tron, where the ' +
        'buyer pays by hand.',
    }),
    approval: UnsignedTransaction.nullable().meta({
      description: 'Always null. `approvals` has the approvals for a subscription that is paid by allowance.',
    }),
    approvals,
    terms: TermsToSign.nullable().meta({
      description:
        'Terms that the payer of a subscription by allowance signs for `POST /v1/checkout/{token}/terms`; otherwise ' +
        'null. After the signature and the approvals, the first payment is pulled; do not ' +
        'send `transaction`.',
      examples: [null],
    }),
  })
  .meta({ id: 'PaymentInstructions', description: 'The data for paying a checkout.' })
export type PaymentInstructions = z.output<typeof PaymentInstructions>
