import type { Database } from '../db/index.ts'
import { type DepositNetwork, factoryKey } from './factory.ts'
import { selectFactory } from './store.ts'

/**
 * Returns whether the deposit factory of a network was the one of this version when it was last read; false if
 * no process has read it.
 */
export const isSoundFactory = async (db: Database, network: DepositNetwork): Promise<boolean> =>
  (await selectFactory(db, factoryKey(network)))?.state === 'sound'
