import { agreementHash } from '@stablerail/chains'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { selectNthSigned } from './signed-store.ts'
import { selectAgreement } from './store.ts'
import type { SignedTerms } from './take-terms.ts'

const dayMs = 86_400_000

/**
 * The maximum number of terms that can be signed for one checkout or subscription within a day. A person who
 * changes plans and wallets needs fewer.
 */
const mostInDay = 20

/**
 * Throws if too many different terms were signed for one checkout or subscription within a day. The limit is
 * needed because any person who has the link can create many addresses and sign with each of them: each
 * signature costs calls to the chain, and signed terms are stored permanently.
 */
export const requireRoom = async (
  work: Work,
  { network, terms, target }: Pick<SignedTerms, 'network' | 'terms' | 'target'>,
): Promise<void> => {
  if ((await selectAgreement(work.tx, work, agreementHash(network, terms))) !== undefined) return
  const first = await selectNthSigned(work.tx, work, { target, nth: mostInDay })
  const waitMs = (first?.getTime() ?? 0) + dayMs - work.realNow.getTime()
  if (waitMs <= 0) return
  throw new ApiError(
    'rate_limited',
    `Terms were signed here ${mostInDay} times within a day. Pay by a transfer, or sign again later.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  )
}
