import type { Hex } from 'viem'
import { toEvm } from '../address.ts'
import { strip } from '../hex.ts'
import type { TronTransaction } from './transaction.ts'

/** Returns the call that the EVM executes for a transaction. */
export const callOf = ({ raw_data }: TronTransaction): { from: Hex; to: Hex; data: Hex } => {
  const value = raw_data.contract[0]?.parameter.value
  if (value === undefined) throw new Error('A transaction without a contract.')
  return {
    from: toEvm(value.owner_address),
    to: toEvm(value.contract_address),
    data: `0x${strip(value.data ?? '')}`,
  }
}
