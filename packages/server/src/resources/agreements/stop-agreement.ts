import { ChainError, checkSigned, stopCalldata, stopToSign } from '@stablerail/chains'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'
import { type PullNetwork, pullNetworks, requestRelay } from '../../mechanisms/relaying/index.ts'
import type { Context, RelayKind, Work } from '../context.ts'
import type { AgreementRow } from './agreement.ts'
import { endAgreement } from './store.ts'

export const networkOf = ({ config }: Pick<Context, 'config'>, row: AgreementRow): PullNetwork | undefined =>
  pullNetworks(config).find(
    ({ chain, livemode, pullContract }) =>
      chain === row.chain && livemode === row.livemode && pullContract === row.contract,
  )

/**
 * Returns the typed data that the payer signs to stop an agreement; null if the agreement has ended or its
 * contract is no longer configured.
 */
export const stopTypedData = (context: Pick<Context, 'config'>, row: AgreementRow): string | null =>
  row.state === 'living' ? typedDataOf(context, row) : null

/** Returns the typed data of a stop, without checking whether the stored agreement has already ended. */
export const typedDataOf = (context: Pick<Context, 'config'>, row: AgreementRow): string | null => {
  const network = networkOf(context, row)
  return network === undefined
    ? null
    : stopToSign(network, { payer: row.payer, agreement: row.hash }).typedData
}

/**
 * Verifies a payer's signature of a stop with the rules of the contract. Runs before the transaction of
 * `stopAgreement`.
 */
export const proveStop = async (context: Context, row: AgreementRow, signature: string): Promise<void> => {
  const network = requireNetwork(context, row)
  const { hash } = stopToSign(network, { payer: row.payer, agreement: row.hash })
  const asked = { address: row.payer, hash, signature }
  const answer = await checkSigned(context, network, asked).catch((error: unknown) => {
    if (!(error instanceof ChainError)) throw error
    context.log.warn(
      { err: error, chain: network.chain },
      'No provider could verify the signature of a payer.',
    )
    throw new ApiError('internal_error', `No provider of ${network.chain} answered. Send the same again.`)
  })
  if (answer !== 'accepted')
    throw invalid(
      'signature',
      `This is not a signature of the stop by ${row.payer}. Sign \`stop\` as typed data (EIP-712), as it was answered.`,
    )
}

/**
 * Ends an agreement that is in force or replaced, by a verified signature. No further pull is requested by
 * the agreement, and the stop (the signed request to end it) is sent to the chain once.
 */
export const stopAgreement = async (work: Work, row: AgreementRow, signature: string): Promise<void> => {
  const network = requireNetwork(work.context, row)
  const { hash: agreement, payer } = row
  const isEnded = await endAgreement(work.tx, work, {
    hash: agreement,
    state: 'stopped',
    now: work.realNow,
    from: ['living', 'replaced'],
  })
  if (!isEnded) return
  await requestRelay({ ...work, now: work.realNow }, network, {
    kind: stopKind.name,
    subject: `${work.workspaceId} ${agreement}`,
    recipient: network.pullContract,
    data: stopCalldata({ payer, agreement, signature }),
  })
}

const requireNetwork = (context: Pick<Context, 'config'>, row: AgreementRow): PullNetwork => {
  const network = networkOf(context, row)
  if (network !== undefined) return network
  throw invalid(
    'signature',
    `The pull contract ${row.contract} is no longer one of this deployment: stop it there.`,
  )
}

/**
 * The relay kind (a kind of contract calls) that sends stops to the chain. A stop is a payer's signed request
 * to end an agreement; the stored agreement ends when the payer signs. If the chain would reject the stop,
 * the call is not sent and costs no gas. The agreement then becomes `replaced`: it stays ended, and its payer
 * can sign a stop again.
 */
export const stopKind: RelayKind = {
  name: 'stop',
  needs: 'pull_contract',
  priority: 'first',
  // The gas limit. It is high, because contract wallets verify their signatures within the gas of the call.
  mostGas: 300_000n,
  foresee: async () => null,
  settle: async ({ context, tx, now }, { id, chain, livemode, subject }, { state }) => {
    if (state === 'succeeded') return
    context.log.warn({ relay: id, chain }, 'a stop that a payer signed was not executed on the chain')
    if (state === 'reverted') return
    const [workspaceId = '', hash = ''] = subject.split(' ')
    await endAgreement(tx, { workspaceId, livemode }, { hash, state: 'replaced', now, from: ['stopped'] })
  },
}
