/**
 * Ports: what code of every wing needs from the process that it runs in. The composition root (`commands/create-context.ts`)
 * makes them once and hands them in; tests hand in others.
 *
 * `Clock` and `Random` are the only sources of time and chance, `Ids` makes the ids of records from both, and `Scope` names
 * the workspace and mode in which data is read. This folder knows nothing of the rest of the server.
 */
export { type Clock, systemClock } from './clock.ts'
export { createIds, type Ids } from './ids.ts'
export type { Random } from './random.ts'
export type { Scope } from './scope.ts'
