import { encodeDeployData, encodeFunctionData, erc20Abi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type ChainClient, type Hex, toHex } from './chain-client.ts'

/** Coins for the fees of a buyer's transactions. */
const feeMoney = 10n ** 18n
const gas = 1_500_000n
const [maxFeePerGas, maxPriorityFeePerGas] = [10n ** 11n, 10n ** 9n]

/** A buyer on one chain, with an account of its own. */
export type BuyerAccount = {
  address: Hex
  /** Gives tokens from the faucet to an address. */
  fund(token: Hex, amountBase: bigint, to?: Hex): Promise<void>
  /** Signs and sends a transaction, and waits until it is mined. Returns its hash. */
  send(transaction: { to: Hex; data: Hex }): Promise<Hex>
  /** Deploys a contract and returns its address. */
  deploy(contract: Parameters<typeof encodeDeployData>[0]): Promise<Hex>
}

export const transferCall = (to: Hex, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountBase] })

/** Creates a buyer with a new account and coins for fees. `onSent` gets the hash of each of its transactions. */
export const createPayer = async (chain: ChainClient, onSent: (hash: Hex) => void): Promise<BuyerAccount> => {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.sendFromFaucet({ to: account.address, value: toHex(feeMoney) })
  let nonce = 0
  const sign = async (transaction: { to?: Hex; data: Hex }): Promise<Hex> => {
    const signed = await account.signTransaction({
      ...transaction,
      type: 'eip1559',
      chainId: chain.description.chainId,
      nonce,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    nonce += 1
    const hash = await chain.ask<Hex>('eth_sendRawTransaction', signed)
    onSent(hash)
    return hash
  }
  return {
    address: account.address,
    async fund(token, amountBase, to = account.address) {
      await chain.sendFromFaucet({ to: token, data: transferCall(to, amountBase) })
    },
    async send(transaction) {
      const hash = await sign(transaction)
      await chain.mined(hash)
      return hash
    },
    async deploy(contract) {
      const { contractAddress } = await chain.mined(await sign({ data: encodeDeployData(contract) }))
      if (contractAddress === null) throw new Error('The node deployed a contract without an address.')
      return contractAddress
    },
  }
}
