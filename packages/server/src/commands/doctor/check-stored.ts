/**
 * Checks the content of the database against the configuration: the keys must decrypt the secrets, and the chains of
 * the wallets must be read.
 */

import type { Database } from '../../mechanisms/db/index.ts'
import { createSecretBox } from '../../mechanisms/secrets/index.ts'
import { chainName } from '../../mechanisms/words/index.ts'
import { countWalletsByToken } from '../../resources/wallets/index.ts'
import type { Config } from '../../settings/config.ts'
import { tryKeys } from '../seal-anew.ts'
import { type Finding, fault, fine } from './report.ts'

export const checkKeys = async (db: Database, { encryptionKeys }: Config): Promise<Finding[]> => {
  const secrets = createSecretBox(encryptionKeys)
  const { opened, faults } = await tryKeys(
    { db, secrets },
    encryptionKeys.map(({ id }) => id),
  )
  const remedy = 'Put the key that sealed them into ENCRYPTION_KEYS, with its id.'
  if (faults.length > 0) return faults.map((text) => fault('keys', `${text} ${remedy}`))
  const tried =
    opened === 0 ? 'and nothing is sealed yet' : `and open the ${opened} sealed values that were tried`
  return [fine('keys', `ENCRYPTION_KEYS are well-formed, ${tried}`)]
}

export const checkWallets = async (db: Database, { networks }: Config): Promise<Finding[]> => {
  const wallets = await countWalletsByToken(db)
  const unread = wallets.filter(
    ({ chain, token }) =>
      !networks.some((network) => network.chain === chain && network.tokens[token] !== undefined),
  )
  const all = wallets.reduce((sum, { count }) => sum + count, 0)
  if (unread.length === 0)
    return [fine('wallets', `${all} ${all === 1 ? 'is' : 'are'} on networks of NETWORKS`)]
  return unread.map(({ chain, token, count }) =>
    fault(
      'wallets',
      `${count} ${count === 1 ? 'wallet takes' : 'wallets take'} ${token} on ${chainName(chain)}, which NETWORKS lacks: nobody can pay there. Add it to NETWORKS, or have the ${count === 1 ? 'wallet' : 'wallets'} removed.`,
    ),
  )
}
