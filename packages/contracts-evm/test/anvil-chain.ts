import { startEvmNode } from '@stablerail/local-evm'
import { type Address, getAddress, type Hex, numberToHex } from 'viem'
import { type Chain, type ChainLog, usualGas } from './chain.ts'

type Receipt = {
  transactionHash: Hex
  status: Hex
  logs: ChainLog[]
  contractAddress: Address | null
  gasUsed: Hex
}

/** Starts a real EVM node with the Prague hard fork. `gasUsed` returns the gas of the last transaction. */
export const startAnvilChain = async (): Promise<Chain & { gasUsed(): number }> => {
  const firstId = 8453
  // The node's clock starts in the past, because tests set the time of every block.
  const node = await startEvmNode({
    chainId: firstId,
    extraArgs: ['--hardfork', 'prague', '--auto-impersonate', '--timestamp', '1', '--base-fee', '0'],
  })
  let chainId = firstId
  let nowSeconds = 1
  let gasUsed = 0
  const request = node.client.request as <T>(call: { method: string; params: unknown[] }) => Promise<T>
  const ask = <T>(method: string, ...params: unknown[]) => request<T>({ method, params })
  const deployer = node.accounts[0]?.address as Address

  type Sent = { from: Address; to?: Address; data: Hex; value?: Hex }
  const send = async (transaction: Sent, gas = usualGas) => {
    await ask('evm_setNextBlockTimestamp', numberToHex(nowSeconds))
    const nonce = await ask<Hex>('eth_getTransactionCount', transaction.from, 'latest')
    // With its nonce, a transaction that the client sends again after a lost response is not mined twice.
    const sent = { ...transaction, nonce, gas: numberToHex(gas), gasPrice: '0x0' }
    // Not `eth_sendTransactionSync`: it missed a block once in thousands of calls, and the transaction was
    // then sent again at the time of the next block. `eth_sendTransaction` through this client returns when
    // the transaction is mined.
    const hash = await ask<Hex>('eth_sendTransaction', sent)
    const receipt = await ask<Receipt>('eth_getTransactionReceipt', hash)
    gasUsed = Number(receipt.gasUsed)
    return receipt
  }

  const setChainId = async (id: number) => {
    await ask('anvil_setChainId', id)
    chainId = id
  }

  return {
    name: 'a real node',
    deployer,
    gasUsed: () => gasUsed,
    chainId: () => chainId,
    now: () => nowSeconds,
    setTime: (seconds) => {
      nowSeconds = seconds
    },
    async send(from, to, data, { valueWei = 0n, gas } = {}) {
      const receipt = await send({ from, to, data, value: numberToHex(valueWei) }, gas)
      if (receipt.status === '0x1')
        return { ok: true, logs: receipt.logs.map((log) => ({ ...log, address: getAddress(log.address) })) }
      const trace = await ask<{ output?: Hex }>('debug_traceTransaction', receipt.transactionHash, {
        tracer: 'callTracer',
      })
      return { ok: false, revertData: trace.output ?? '0x' }
    },
    call: (to, data) => ask<Hex>('eth_call', { to, data }, 'latest'),
    async deploy(initCode) {
      const receipt = await send({ from: deployer, data: initCode })
      if (receipt.status !== '0x1' || receipt.contractAddress === null)
        throw new Error('The deployment failed.')
      return getAddress(receipt.contractAddress)
    },
    setCode: async (address, code) => void (await ask('anvil_setCode', address, code)),
    codeOf: (address) => ask<Hex>('eth_getCode', address, 'latest'),
    setCoins: async (address, amountWei) =>
      void (await ask('anvil_setBalance', address, numberToHex(amountWei))),
    coinsOf: async (address) => BigInt(await ask<Hex>('eth_getBalance', address, 'latest')),
    setChainId,
    async snapshot() {
      const [id, idThen, timeThen] = [await ask<Hex>('evm_snapshot'), chainId, nowSeconds]
      return async () => {
        if (!(await ask<boolean>('evm_revert', id))) throw new Error(`The node did not restore ${id}.`)
        // The node removes a mined transaction from its pool a moment after the block. If the block is undone in
        // between, the transaction stays in the pool, and the node refuses the next one of its sender.
        await ask('anvil_dropAllTransactions')
        nowSeconds = timeThen
        if (chainId !== idThen) await setChainId(idThen)
      }
    },
    stop: node.stop,
  }
}
