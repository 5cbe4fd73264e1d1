import { privateKeyToAccount } from 'viem/accounts'
import { type ChainClient, type Hex, toHex } from '../../rail/chain-client.ts'

/** Coins for the fees of some transactions. */
const feeMoney = 10n ** 17n
const gas = 500_000n
const [maxFeePerGas, maxPriorityFeePerGas] = [10n ** 11n, 10n ** 9n]

/** An account of a local chain that signs, as a wallet does. */
export type SigningAccount = {
  address: Hex
  /** Gets coins for the fee, signs and sends a transaction, and waits until it is mined. Returns its hash. */
  send(transaction: { to: string; data: string }): Promise<Hex>
  /** Signs typed data (EIP-712) in JSON. */
  signTypedData(typedData: string): Promise<Hex>
}

type Opened = {
  chain: ChainClient
  privateKey: Hex
  /** Gets the hash of each transaction. */
  onSent(hash: Hex): void
}

export const openAccount = ({ chain, privateKey, onSent }: Opened): SigningAccount => {
  const account = privateKeyToAccount(privateKey)
  const { address } = account
  return {
    address,
    async send({ to, data }) {
      await chain.sendFromFaucet({ to: address, value: toHex(feeMoney) })
      // The chain knows the number: a reorg may have removed earlier transactions of the account.
      const nonce = Number(await chain.ask<Hex>('eth_getTransactionCount', address, 'pending'))
      const signed = await account.signTransaction({
        to: to as Hex,
        data: data as Hex,
        type: 'eip1559',
        chainId: chain.description.chainId,
        nonce,
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas,
      })
      const hash = await chain.ask<Hex>('eth_sendRawTransaction', signed)
      onSent(hash)
      await chain.mined(hash)
      return hash
    },
    signTypedData: (typedData) => account.signTypedData(JSON.parse(typedData)),
  }
}
