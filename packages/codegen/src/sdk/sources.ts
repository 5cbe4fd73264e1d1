import { readContract } from '../model/read-contract.ts'
import { emitErrors } from './emit-errors.ts'
import { emitEvents } from './emit-events.ts'
import { emitResources } from './emit-resources.ts'
import { emitTypes } from './emit-types.ts'
import type { Files } from './file.ts'
import { planSdk } from './plan.ts'

/** Every generated source of the SDK, by its path under `packages/sdk/src/generated/`. */
export const buildSdkSources = (): Files => {
  const plan = planSdk(readContract())
  return { ...emitTypes(plan), ...emitResources(plan), ...emitErrors(plan), ...emitEvents(plan) }
}
