import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVMResult } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, Address as EvmAddress, hexToBytes } from '@ethereumjs/util'
import { type Address, bytesToHex, getAddress, type Hex } from 'viem'
import { type Chain, type ChainLog, type Outcome, type SendOptions, usualGas } from './chain.ts'

const deployer = getAddress('0x00000000000000000000000000000000000de910')
const addressOf = (address: Address) => new EvmAddress(hexToBytes(address))

/**
 * Starts an EVM in this process, with the Prague hard fork. It executes calls at a time that the test sets,
 * but has no blocks and no fees.
 */
export const startInProcessChain = async (): Promise<Chain> => {
  let chainId = 8453
  let nowSeconds = 0
  const stateManager = new SimpleStateManager()
  const commonOf = (id: number) => createCustomCommon({ chainId: id }, Mainnet, { hardfork: Hardfork.Prague })
  let evm = await createEVM({ common: commonOf(chainId), stateManager })

  const run = async (
    from: Address,
    to: Address | undefined,
    data: Hex,
    { valueWei = 0n, gas = usualGas }: SendOptions = {},
  ): Promise<EVMResult> => {
    const result = await evm.runCall({
      caller: addressOf(from),
      ...(to === undefined ? {} : { to: addressOf(to) }),
      data: hexToBytes(data),
      value: valueWei,
      gasLimit: BigInt(gas),
      block: blockAt(nowSeconds),
    })
    // Discards what the EVM keeps only during a transaction: warm addresses, transient storage and original
    // storage values.
    await evm.journal.cleanup()
    evm.transientStorage.clear()
    stateManager.originalStorageCache.clear()
    return result
  }

  const setChainId = async (id: number) => {
    chainId = id
    evm = await createEVM({ common: commonOf(id), stateManager })
  }

  return {
    name: 'an EVM in this process',
    deployer,
    chainId: () => chainId,
    now: () => nowSeconds,
    setTime: (seconds) => {
      nowSeconds = seconds
    },
    send: async (from, to, data, options) => outcomeOf(await run(from, to, data, options)),
    call: async (to, data) => bytesToHex((await run(deployer, to, data)).execResult.returnValue),
    async deploy(initCode) {
      const { createdAddress, execResult } = await run(deployer, undefined, initCode)
      if (createdAddress === undefined || execResult.exceptionError)
        throw new Error(`The deployment failed: ${execResult.exceptionError?.error}`)
      return getAddress(createdAddress.toString())
    },
    setCode: (address, code) => stateManager.putCode(addressOf(address), hexToBytes(code)),
    codeOf: async (address) => bytesToHex(await stateManager.getCode(addressOf(address))),
    async setCoins(address, amountWei) {
      const account = (await stateManager.getAccount(addressOf(address))) ?? new Account()
      account.balance = amountWei
      await stateManager.putAccount(addressOf(address), account)
    },
    coinsOf: async (address) => (await stateManager.getAccount(addressOf(address)))?.balance ?? 0n,
    setChainId,
    async snapshot() {
      const [idThen, timeThen] = [chainId, nowSeconds]
      await stateManager.checkpoint()
      return async () => {
        await stateManager.revert()
        nowSeconds = timeThen
        if (chainId !== idThen) await setChainId(idThen)
      }
    },
    stop: async () => undefined,
  }
}

const blockAt = (seconds: number) => ({
  header: {
    number: 1n,
    coinbase: addressOf(deployer),
    timestamp: BigInt(seconds),
    difficulty: 0n,
    prevRandao: new Uint8Array(32),
    gasLimit: 30_000_000n,
    getBlobGasPrice: () => undefined,
  },
})

const outcomeOf = ({ execResult }: EVMResult): Outcome => {
  if (execResult.exceptionError) return { ok: false, revertData: bytesToHex(execResult.returnValue) }
  const logs = (execResult.logs ?? []).map(
    ([address, topics, data]): ChainLog => ({
      address: getAddress(bytesToHex(address)),
      topics: topics.map((topic) => bytesToHex(topic)) as [Hex, ...Hex[]],
      data: bytesToHex(data),
    }),
  )
  return { ok: true, logs }
}
