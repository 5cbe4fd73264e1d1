import { z } from 'zod'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import { parseAnswer, type Rpc } from '../../rpc/rpc.ts'
import { type MintRefusal, readMint } from '../mint.ts'

const Account = z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }).nullable()

const refusals: Record<MintRefusal, string> = {
  frozen_by_default: 'new token accounts are frozen there, so that a wallet cannot be paid',
  not_transferable: 'its tokens cannot be transferred',
  transfer_hook: 'each transfer calls a program, which may refuse it',
}

/**
 * Checks the account of each configured mint, because with wrong decimals the credited amounts would differ
 * from the sent amounts, and because some mints cannot be used for payments. The symbol of a token is not in
 * the account of its mint, so a wrong mint with the same decimals cannot be detected, and the operator must
 * compare the mint addresses.
 */
export const checkMints = async ({ tokens }: NetworkConfig, rpc: Rpc): Promise<void> => {
  const configured = Object.entries(tokens)
  if (configured.length === 0) return
  const addresses = configured.map(([, { address }]) => address)
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
  const { value } = parseAnswer(
    z.object({ value: z.array(Account).length(addresses.length) }),
    await rpc.call({ method: 'getMultipleAccounts', params }),
  )
  for (const [index, [name, { address, decimals }]] of configured.entries()) {
    const account = value[index] ?? null
    const mint = account && readMint({ owner: account.owner, data: Buffer.from(account.data[0], 'base64') })
    if (mint === null)
      throw new ChainError(
        'wrong_decimals',
        `NETWORKS: tokens.${name}.address of solana, ${address}, is no mint on this network. Correct NETWORKS.`,
      )
    if (mint.decimals !== decimals)
      throw new ChainError(
        'wrong_decimals',
        `NETWORKS: tokens.${name}.decimals of solana is ${decimals}, but the mint ${address} says ${mint.decimals}. Correct NETWORKS.`,
      )
    if (mint.refusal !== null)
      throw new ChainError(
        'refused_mint',
        `NETWORKS: tokens.${name}.address of solana, ${address}, cannot be paid in: ${refusals[mint.refusal]}. Correct NETWORKS.`,
      )
  }
}
