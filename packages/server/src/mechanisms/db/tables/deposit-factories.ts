import type { Whole } from './column-types.ts'

export type DepositFactoryTables = {
  deposit_factories: {
    network_id: Whole
    address_key: string
    state: 'sound' | 'other_code' | 'missing'
    read_at: Date
  }
}
