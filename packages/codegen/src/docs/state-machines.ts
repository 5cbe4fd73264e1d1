/** The state machines of the API contract (`@stablerail/contract`) as plain data. */

import type { StateMoves } from '@stablerail/contract'
import * as contract from '@stablerail/contract'
import { pascal } from '../model/model.ts'

export type Move = {
  /** The name of the transition between states, such as `cancel`. */
  operation: string
  /** The states in which the transition can start; empty for the transition that creates the record. */
  from: readonly string[]
  /** The resulting states; empty if the state does not change. */
  to: readonly string[]
}

export type StateMachine = {
  name: string
  /** The type of the records that this state machine describes. */
  resource: string
  moves: Move[]
  states: string[]
}

const suffix = /Moves$/

const readMove = ([operation, { from, to }]: [string, StateMoves<string>[string]]): Move => ({
  operation,
  from: from === 'new' ? [] : from,
  to: to === 'unchanged' ? [] : [to].flat(),
})

/** Returns all states of the transitions, each once, in the order in which a record usually reaches them. */
const statesOf = (moves: readonly Move[]) => [...new Set(moves.flatMap(({ from, to }) => [...from, ...to]))]

const readMachine = (name: string, table: StateMoves<string>): StateMachine => {
  const moves = Object.entries(table).map(readMove)
  return { name, resource: pascal(name), moves, states: statesOf(moves) }
}

export const readStateMachines = (): StateMachine[] =>
  Object.entries(contract)
    .filter(([name]) => suffix.test(name))
    .map(([name, table]) => readMachine(name.replace(suffix, ''), table as StateMoves<string>))
