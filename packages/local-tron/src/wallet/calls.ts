import type { Hex } from 'viem'
import { toEvm } from '../address.ts'
import type { Chain } from '../chain/chain.ts'
import { energyOf } from '../chain/energy.ts'
import type { View } from '../chain/view.ts'
import { EvmError } from '../evm/client.ts'
import { strip, utf8Hex } from '../hex.ts'
import { isContract } from '../transactions/admit.ts'
import { buildCall } from '../transactions/build.ts'
import { utils } from '../tronweb.ts'
import { type Arguments, readAddress, readHex, readInteger, readText } from './arguments.ts'
import { ContractRefused, refusedBody } from './servlet-error.ts'

export type Call = { from: Hex; to: Hex; data: Hex }

/** The result of a call that was executed on the newest state without mining it. */
export type CallResult = { reverted: boolean; returned: Hex; energy: number }

/** Executes a call without mining it. Throws ContractRefused if there is no contract at the address. */
export const tryCall = async (chain: Chain, call: Call): Promise<CallResult> => {
  if (!(await isContract(chain, call.to)))
    throw new ContractRefused('CONTRACT_VALIDATE_ERROR', 'No contract or not a valid smart contract')
  try {
    const returned = await chain.evm<Hex>('eth_call', { ...call, gasPrice: '0x0' }, 'latest')
    const gas = await chain.evm<Hex>('eth_estimateGas', { ...call, gasPrice: '0x0' })
    return { reverted: false, returned, energy: energyOf(call.data, Number(gas)) }
  } catch (error) {
    if (error instanceof EvmError && error.code === 3)
      return { reverted: true, returned: error.data ?? '0x', energy: 0 }
    throw error
  }
}

const readCall = (args: Arguments) => {
  const owner = readAddress(args, 'owner_address')
  const contract = readAddress(args, 'contract_address')
  const selector = readText(args, 'function_selector')
  const data =
    selector === ''
      ? readHex(args, 'data')
      : utils.ethersUtils.id(selector).slice(2, 10) + readHex(args, 'parameter')
  return { owner, contract, data }
}

const toEvmCall = ({ owner, contract, data }: ReturnType<typeof readCall>): Call => ({
  from: toEvm(owner),
  to: toEvm(contract),
  data: `0x${data}`,
})

/** Builds and returns an unsigned transaction for a contract call. Nothing is sent. */
export const triggerSmartContract = ({ chain }: View, args: Arguments) =>
  answer(async () => {
    const call = readCall(args)
    if (!(await isContract(chain, toEvm(call.contract))))
      throw new ContractRefused('CONTRACT_VALIDATE_ERROR', 'No contract or not a valid smart contract')
    const feeLimitSun = readInteger(args, 'fee_limit')
    const permissionId = readInteger(args, 'Permission_id')
    const transaction = await buildCall(chain, { ...call, feeLimitSun, permissionId })
    return { result: { result: true }, transaction }
  })

export const triggerConstantContract = ({ chain }: View, args: Arguments) =>
  answer(async () => {
    const call = readCall(args)
    const { reverted, returned, energy } = await tryCall(chain, toEvmCall(call))
    const { raw_data, ...transaction } = await buildCall(chain, call)
    return {
      result: { result: true, ...(reverted ? { message: utf8Hex('REVERT opcode executed') } : {}) },
      ...(energy === 0 ? {} : { energy_used: energy }),
      constant_result: [strip(returned)],
      transaction: { ret: [reverted ? { ret: 'FAILED' } : {}], ...transaction, raw_data },
    }
  })

export const estimateEnergy = ({ chain }: View, args: Arguments) =>
  answer(async () => {
    const { reverted, energy } = await tryCall(chain, toEvmCall(readCall(args)))
    return reverted
      ? { result: { code: 'CONTRACT_EXE_ERROR', message: utf8Hex('REVERT opcode executed') } }
      : { result: { result: true }, energy_required: energy }
  })

/**
 * Runs a function and returns its response. If the call is refused, returns the reason in the field `result`;
 * the HTTP status is 200 then too.
 */
const answer = async (run: () => Promise<object>): Promise<object> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ContractRefused) return { result: refusedBody(error) }
    throw error
  }
}
