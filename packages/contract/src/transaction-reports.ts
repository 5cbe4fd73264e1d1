import { z } from 'zod'
import { exampleHash } from './primitives/examples.ts'
import { exampleId } from './primitives/ids.ts'
import { txHashInput } from './primitives/text.ts'

/**
 * Returns the text that the paying address signs, so that the report of a transaction credits the checkout:
 * as an EIP-191 personal message on EVM chains, as a TIP-191 message on Tron, with Ed25519 on Solana. A hash
 * in hex is written in lower case and with `0x`, on Tron too.
 *
 * @example
 * reportText('chk_3f9a2c', '0x1C3A…32') // 'I paid the checkout chk_3f9a2c with the transaction 0x1c3a…32.'
 */
export const reportText = (checkoutId: string, txHash: string): string => {
  const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(txHash)?.[1]
  const hash = hex === undefined ? txHash : `0x${hex.toLowerCase()}`
  return `I paid the checkout ${checkoutId} with the transaction ${hash}.`
}

export const TransactionReport = z
  .strictObject({
    txHash: txHashInput('Hash of the transaction that, according to the buyer, paid the checkout.'),
    signature: z
      .string()
      .regex(/^(0x[0-9a-fA-F]{130}|[1-9A-HJ-NP-Za-km-z]{64,88})$/)
      .optional()
      .meta({
        form: '0x and 130 hex digits, or 64 bytes in base58',
        description:
          'Signature of `textToSign` by the address that sent the transfer. EVM: ERC-191 personal-sign, 0x hex, by ' +
          'a key; signatures of contract wallets are not accepted. Tron: TIP-191, 0x hex. Solana: Ed25519, base58.',
        examples: [`0x${'5a'.repeat(65)}`],
      }),
  })
  .meta({
    id: 'TransactionReport',
    description: 'A statement by a buyer that a transaction paid the checkout.',
  })

export const TransactionReported = z
  .object({
    credited: z.boolean().meta({
      description:
        'Whether the transfer was found and credited now. If not, the report is a claim that the merchant can ' +
        'confirm. The report is evaluated again when the transaction is read from the chain, or is reported again.',
      examples: [false],
    }),
    textToSign: z
      .string()
      .nullable()
      .meta({
        description:
          'Text that the address that sent the transfer signs, so that the report credits the checkout without the ' +
          'merchant: `I paid the checkout {checkoutId} with the transaction {txHash}.`, with a hexadecimal hash in ' +
          'lower case and with `0x`. Null if the transfer was credited, and if the buyer chose the amount, because ' +
          'a report never credits such a checkout.',
        examples: [`I paid the checkout ${exampleId('checkout')} with the transaction ${exampleHash}.`],
      }),
  })
  .meta({ id: 'TransactionReported', description: 'The result of the report.' })
