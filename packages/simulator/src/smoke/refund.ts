import { setTimeout as delay } from 'node:timers/promises'
import { Stablerail } from '@stablerail/sdk'
import type { SmokeSettings } from './settings.ts'

type Shop = { baseUrl: string; workspaceId: string; apiKey: string }
type Unsigned = Awaited<ReturnType<Stablerail['refunds']['initiate']>>['unsignedTx']

/**
 * Refunds a payment as a merchant would: requests the transaction, signs it with the settlement wallet, sends
 * it, and waits until the service has found it on the chain.
 */
export const refundPayment = async (
  shop: Shop,
  settings: SmokeSettings & { merchantKey: string },
  withinMs: number,
): Promise<void> => {
  const client = new Stablerail(shop)
  const { data: payments } = await client.payments.list()
  const payment = payments.find(({ chain, status }) => chain === settings.chain && status === 'confirmed')
  if (payment === undefined) throw new Error('There is no confirmed payment to refund.')
  const { unsignedTx } = await client.refunds.initiate(payment.id, {})
  const refundTxHash = await send(settings, unsignedTx)
  await client.refunds.broadcast(payment.id, { refundTxHash })
  const givesUpAt = Date.now() + withinMs
  while ((await client.payments.retrieve(payment.id)).status !== 'refunded') {
    if (Date.now() > givesUpAt)
      throw new Error(`The refund ${refundTxHash} was not confirmed within ${withinMs / 1_000} s.`)
    await delay(1_000)
  }
}

type Signing = SmokeSettings & { merchantKey: string }

const send = async (settings: Signing, unsignedTx: Unsigned): Promise<string> => {
  if (unsignedTx.kind === 'solana') return await sendOnSolana(settings, unsignedTx.transactionBase64)
  if (unsignedTx.kind === 'tron') return await sendOnTron(settings, unsignedTx.transaction)
  throw new Error('The refund is for another family of chains.')
}

const sendOnSolana = async ({ rpcUrl, merchantKey }: Signing, transactionBase64: string): Promise<string> => {
  const { createKeypair, decodeBase58, LocalClient } = await import('../../../local-solana/src/index.ts')
  const { sign } = createKeypair(decodeBase58(merchantKey, 90)?.subarray(0, 32))
  const bytes = Buffer.from(transactionBase64, 'base64')
  // The transaction has one signature: after the number of signatures (1 byte) and the signature (64 bytes)
  // comes the message.
  const message = bytes.subarray(65)
  const signed = Buffer.concat([bytes.subarray(0, 1), sign(message), message])
  return await new LocalClient(rpcUrl).request('sendTransaction', signed.toString('base64'), {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
  })
}

const sendOnTron = async (
  { rpcUrl, header, merchantKey }: Signing,
  transaction: Record<string, unknown>,
): Promise<string> => {
  const { TronWeb } = await import('../../../local-tron/src/tronweb.ts')
  const wallet = new TronWeb({
    fullHost: rpcUrl.replace(/\/jsonrpc$/, ''),
    ...(header !== null && { headers: { [header.name]: header.value } }),
  })
  type Signable = Parameters<typeof wallet.trx.sign<'object'>>[0]
  const signed = await wallet.trx.sign(transaction as unknown as Signable, merchantKey.replace(/^0x/, ''))
  const sent = await wallet.trx.sendRawTransaction(signed as never)
  if (!sent.result) throw new Error(`The refund was refused: ${sent.code} ${sent.message}`)
  return sent.txid
}
