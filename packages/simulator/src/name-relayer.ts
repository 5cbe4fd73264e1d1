import { privateKeyToAccount } from 'viem/accounts'
import { transact } from '../../server/src/mechanisms/work/index.ts'
import type { Scope } from '../../server/src/ports/index.ts'
import type { Context } from '../../server/src/resources/context.ts'
import { namePuller, proveNaming, retrievePuller } from '../../server/src/resources/wallets/index.ts'

/**
 * Authorizes the relayer (the server's sending account) to pull payments to a settlement wallet. Signs the
 * authorization with the private key of the wallet's owner. The worker sends the signature to the pull
 * contract.
 */
export const nameRelayer = async (
  context: Context,
  scope: Scope,
  { walletId, privateKey }: { walletId: string; privateKey: `0x${string}` },
): Promise<void> => {
  const { toSign, named } = await retrievePuller(context, scope, walletId)
  if (named) return
  const { allowed, deadline, typedData } = toSign
  const signature = await privateKeyToAccount(privateKey).signTypedData(JSON.parse(typedData))
  const proof = { walletId, allowed, deadline, signature }
  await proveNaming(context, scope, proof)
  await transact(context, scope, (work) => namePuller(work, proof))
}
