/**
 * Ports: what all code of the server needs from its process. The composition root (`commands/create-context.ts`)
 * creates them once and passes them in; tests pass in others.
 *
 * `Clock` and `Random` are the only sources of time and randomness, `Ids` makes record ids from both, and `Scope` is
 * the workspace and mode in which data is read. This folder imports nothing from the rest of the server.
 */
export { type Clock, systemClock } from './clock.ts'
export { createIds, firstIdAt, type Ids, type IdsKind } from './ids.ts'
export type { Random } from './random.ts'
export type { Scope } from './scope.ts'
