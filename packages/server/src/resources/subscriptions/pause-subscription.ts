import type { Subscription } from '@stablerail/contract'
import type { Work } from '../context.ts'
import { decidePause, decideResume } from './decide-pause.ts'
import { factsOf, moveOne, requireMove } from './require-subscription.ts'
import { toSubscription } from './subscription.ts'

/** Pauses a subscription: stops renewals and dunning. A trial continues. */
export const pauseSubscription = async (work: Work, id: string): Promise<Subscription> => {
  const before = await requireMove(work, id, {
    move: 'pause',
    advice: 'One that is neither paused nor canceled can be paused.',
  })
  const { billing, facts } = await factsOf(work)
  return toSubscription(await moveOne(billing, { before, move: decidePause(before, facts) }))
}

/** Ends a pause. If the trial or the paid period ended during the pause, the next period begins now. */
export const resumeSubscription = async (work: Work, id: string): Promise<Subscription> => {
  const before = await requireMove(work, id, {
    move: 'resume',
    advice: 'Only one that is paused can be resumed.',
  })
  const { billing, facts } = await factsOf(work)
  const move = decideResume(before, facts)
  return toSubscription(await moveOne(billing, { before, move, limit: 'act' }))
}
