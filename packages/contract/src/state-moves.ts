/**
 * The transitions of a state machine as data: the states in which a transition may start, and its resulting
 * states. `from: 'new'` creates the record; `to: 'unchanged'` keeps its state. A list in `to` means that the
 * operation chooses one of several states.
 */
export type StateMoves<State extends string> = Record<
  string,
  { from: readonly State[] | 'new'; to: State | 'unchanged' | readonly State[] }
>

/** Returns whether a transition may start in a state. */
export const mayMove = <State extends string>(
  move: { from: readonly State[] | 'new' },
  state: State,
): boolean => move.from !== 'new' && move.from.includes(state)
