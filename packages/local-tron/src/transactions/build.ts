import { type Chain, headOf, timeOf } from '../chain/chain.ts'
import { referenceToSolid } from '../chain/reference.ts'
import { type RawData, type TronTransaction, withId } from './transaction.ts'

/**
 * How long a transaction that this node builds is valid, counted from the time of the newest block. Unit:
 * milliseconds.
 */
const lifeMs = 60_000

export type ContractCall = {
  /** The address of the sender in hex, with the prefix 41. The address of the contract has the same form. */
  owner: string
  contract: string
  /** Calldata in hex, without 0x. */
  data: string
  feeLimitSun?: number
  permissionId?: number
}

/**
 * Builds an unsigned contract call that refers to the newest solidified block. If the same call is built
 * twice, the ids differ.
 */
export const buildCall = async (chain: Chain, call: ContractCall): Promise<TronTransaction> => {
  const head = await headOf(chain)
  chain.built += 1
  const value = { data: call.data, owner_address: call.owner, contract_address: call.contract }
  const raw: RawData = {
    contract: [
      {
        parameter: { value, type_url: 'type.googleapis.com/protocol.TriggerSmartContract' },
        type: 'TriggerSmartContract',
        ...(call.permissionId ? { Permission_id: call.permissionId } : {}),
      },
    ],
    ...(await referenceToSolid(chain)),
    expiration: timeOf(head) + lifeMs,
    ...(call.feeLimitSun ? { fee_limit: call.feeLimitSun } : {}),
    timestamp: timeOf(head) + (chain.built % 1_000),
  }
  return withId(raw)
}
