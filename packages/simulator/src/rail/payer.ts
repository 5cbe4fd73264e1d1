import { encodeDeployData, encodeFunctionData, erc20Abi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type ChainClient, type Hex, toHex } from './chain-client.ts'

/** Coins for the fees of a buyer's transactions. */
const feeMoney = 10n ** 18n
const gas = 1_500_000n
const [maxFeePerGas, maxPriorityFeePerGas] = [10n ** 11n, 10n ** 9n]

type BuyerCall = { to: Hex; data: Hex }
type Slot = { nonce: number; feeFactor: bigint }

/** A buyer on one chain, with an account of its own. */
export type BuyerAccount = {
  address: Hex
  /** Gives tokens from the faucet to an address. */
  fund(token: Hex, amountBase: bigint, to?: Hex): Promise<void>
  /** Signs and sends a transaction, and waits until it is mined. Returns its hash. */
  send(transaction: BuyerCall): Promise<Hex>
  /**
   * Signs and sends a transaction without waiting for a block. Returns its hash. With `replaces`, it has the nonce of
   * that transaction and twice its fee, so that a block can contain only one of the two.
   */
  submit(transaction: BuyerCall, options?: { replaces?: Hex }): Promise<Hex>
  /** Deploys a contract and returns its address. */
  deploy(contract: Parameters<typeof encodeDeployData>[0]): Promise<Hex>
}

export const transferCall = (to: Hex, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amountBase] })

/** Creates a buyer with a new account and coins for fees. `onSent` gets the hash of each of its transactions. */
export const createPayer = async (chain: ChainClient, onSent: (hash: Hex) => void): Promise<BuyerAccount> => {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.sendFromFaucet({ to: account.address, value: toHex(feeMoney) })
  const slots = new Map<Hex, Slot>()
  let nextNonce = 0
  const nextSlot = (): Slot => {
    nextNonce += 1
    return { nonce: nextNonce - 1, feeFactor: 1n }
  }
  const sign = async (transaction: { to?: Hex; data: Hex }, { nonce, feeFactor } = nextSlot()) => {
    const signed = await account.signTransaction({
      ...transaction,
      type: 'eip1559',
      chainId: chain.description.chainId,
      nonce,
      gas,
      maxFeePerGas: feeFactor * maxFeePerGas,
      maxPriorityFeePerGas: feeFactor * maxPriorityFeePerGas,
    })
    const hash = await chain.ask<Hex>('eth_sendRawTransaction', signed)
    slots.set(hash, { nonce, feeFactor })
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
    async submit(transaction, { replaces } = {}) {
      const replaced = replaces === undefined ? undefined : slots.get(replaces)
      return await sign(
        transaction,
        replaced && { nonce: replaced.nonce, feeFactor: 2n * replaced.feeFactor },
      )
    },
    async deploy(contract) {
      const { contractAddress } = await chain.mined(await sign({ data: encodeDeployData(contract) }))
      if (contractAddress === null) throw new Error('The node deployed a contract without an address.')
      return contractAddress
    },
  }
}
