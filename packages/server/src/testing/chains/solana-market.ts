/** A local Solana node with people and a test dollar on it. */
import { createKeypair, type Keypair, LocalClient, startSolanaNode } from '@stablerail/local-solana'
import type { NetworkConfig } from '../../config.ts'
import { networkIdOfGenesis } from '../../mechanisms/chains/solana/network-id.ts'

/** Signs a transaction without signatures whose first signer is the key pair's owner, and answers it in base64. */
export const signTransaction = (transactionBase64: string, { sign }: Pick<Keypair, 'sign'>): string => {
  const bytes = Buffer.from(transactionBase64, 'base64')
  // The count of signatures, which is one, and the room for it.
  const message = bytes.subarray(1 + 64)
  return Buffer.concat([bytes.subarray(0, 1), sign(message), message]).toString('base64')
}

export type SolanaMarket = Awaited<ReturnType<typeof openSolanaMarket>>

/** Commitments are three and thirty-two slots behind. Close it. */
export const openSolanaMarket = async () => {
  const node = await startSolanaNode({ lags: { confirmed: 1, finalized: 31 } })
  const client = new LocalClient(node.rpcUrl)
  const [buyer, merchant] = [await client.createWallet(100n * 10n ** 9n), await client.createWallet()]
  const mint = await client.createMint({ payer: buyer, freezeAuthority: buyer })
  await client.mintTo(buyer, merchant.address, mint, 1_000_000_000n)
  await client.mintTo(buyer, buyer.address, mint, 1_000_000_000n)
  node.mine(40)
  const networkId = networkIdOfGenesis(await client.request<string>('getGenesisHash'))
  const network: NetworkConfig = {
    ...{ chain: 'solana', livemode: false, networkId: networkId ?? 0, rpcUrls: [node.rpcUrl] },
    ...{ tokens: { USDC: { address: mint.address, decimals: 6 } }, minesOnDemand: true },
    ...{ confirmations: 1, pollIntervalMs: 50 },
  }
  return {
    ...{ node, client, buyer, merchant, mint, network },
    newAddress: () => createKeypair().address,
    /** Signs and sends what a refund asks for; the signature. */
    send: (transactionBase64: string, signer: Keypair, options: object = {}) =>
      client.request<string>('sendTransaction', signTransaction(transactionBase64, signer), {
        ...{ encoding: 'base64', preflightCommitment: 'processed', ...options },
      }),
  }
}
