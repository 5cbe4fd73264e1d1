import { setTimeout as delay } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  type Hash,
  type Hex,
  isAddressEqual,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { EvmClient } from './evm-node.ts'
import type { EvmAccount } from './evm-process.ts'

const minedTimeoutMs = 30_000

/** A call of a contract. Any sender is possible: anvil signs for its own accounts and impersonates all others. */
export type Call = { from: Address; to: Address; data: Hex }

export type Transactions = ReturnType<typeof transactionsOf>

/** Returns functions that send transactions. `operator` is the first account of the node. */
export const transactionsOf = (client: EvmClient, accounts: EvmAccount[]) => {
  const [operator] = accounts.map(({ address }) => address)
  if (operator === undefined) throw new Error('The EVM node named no accounts.')
  const mined = async (hash: Hash): Promise<TransactionReceipt> => {
    const receipt = await receiptOf(client, hash)
    if (receipt.status === 'success') return receipt
    // Repeats the failed transaction as a call on the state after it. The call throws an error that contains
    // the reason of the failure.
    const { from: account, to, input: data } = await client.getTransaction({ hash })
    await client.call({ account, to, data, blockNumber: receipt.blockNumber })
    throw new Error(`Transaction ${hash} was reverted.`)
  }
  const send = async ({ from, to, data }: Call): Promise<Hash> => {
    if (!accounts.some(({ address }) => isAddressEqual(address, from))) await impersonate(client, from)
    return client.sendTransaction({ account: from, to, data })
  }
  return {
    operator,
    /** Sends a call without waiting until it is mined. */
    send,
    call: async (call: Call) => mined(await send(call)),
    async deploy(contract: { abi: Abi; bytecode: Hex; args?: readonly unknown[] }): Promise<Address> {
      const { contractAddress } = await mined(await client.deployContract({ ...contract, account: operator }))
      if (!contractAddress) throw new Error('The node deployed a contract without an address.')
      return contractAddress
    },
  }
}

/**
 * Polls until the receipt exists. viem's own function polls only once per new block; if each transaction gets
 * a block, it missed one receipt in several hundred and then never ended.
 */
const receiptOf = async (client: EvmClient, hash: Hash) => {
  const giveUpAtMs = performance.now() + minedTimeoutMs
  while (performance.now() < giveUpAtMs) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt !== undefined) return receipt
    await delay(3)
  }
  throw new Error(
    `Transaction ${hash} was not mined in ${minedTimeoutMs} ms: call mine() if automine is off.`,
  )
}

/** Lets an account without a known key send transactions, and gives it ether for the fees. */
const impersonate = async (client: EvmClient, address: Address) => {
  await client.impersonateAccount({ address })
  if ((await client.getBalance({ address })) < 10n ** 17n)
    await client.setBalance({ address, value: 10n ** 18n })
}
