/**
 * The moves of a state machine as data: the states that a move may start from and the states it may lead to.
 * `from: 'new'` creates the record; `to: 'unchanged'` leaves its state as it is. A list in `to` means that the move
 * leads to one of several states, which the operation chooses.
 */
export type StateMoves<State extends string> = Record<
  string,
  { from: readonly State[] | 'new'; to: State | 'unchanged' | readonly State[] }
>

/** Whether a move may start from a state. */
export const mayMove = <State extends string>(
  move: { from: readonly State[] | 'new' },
  state: State,
): boolean => move.from !== 'new' && move.from.includes(state)
