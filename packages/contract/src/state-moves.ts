/**
 * The moves of a state machine as data: which states an operation may start from and where it leads.
 * `from: 'new'` makes the record; `to: 'unchanged'` leaves the state as it is.
 */
export type StateMoves<State extends string> = Record<
  string,
  { from: readonly State[] | 'new'; to: State | 'unchanged' | readonly State[] }
>

/** Whether an operation is legal in a state. */
export const mayMove = <State extends string>(
  move: { from: readonly State[] | 'new' },
  state: State,
): boolean => move.from !== 'new' && move.from.includes(state)
