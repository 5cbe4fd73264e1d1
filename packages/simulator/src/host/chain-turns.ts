/**
 * Decides who may use a local chain. Payments share the chain. A fault or a reorg needs it alone, because it would
 * change the result of the payments of other test files.
 *
 * A holder is one connection to the simulator, such as a test file. Its own payments and faults never wait for each
 * other.
 */
export type ChainTurns = {
  /** Resolves when the holder may pay. Returns the function that gives the turn back. */
  share(holder: string, signal: AbortSignal): Promise<() => void>
  /** Resolves when no other holder has an unsettled payment. Payments of others then wait until it is given back. */
  reserve(holder: string, signal: AbortSignal): Promise<() => void>
}

type Turn = { holder: string; isAlone: boolean }
type Waiting = Turn & { grant(): void }

export const createChainTurns = (): ChainTurns => {
  const held = new Set<Turn>()
  const waiting: Waiting[] = []

  const mayBegin = (turn: Turn): boolean => {
    const ofOthers = [...held].filter(({ holder }) => holder !== turn.holder)
    if (ofOthers.some(({ isAlone }) => isAlone)) return false
    if (turn.isAlone) {
      // A holder that waits to have the chain alone does nothing else. Two of them would otherwise wait for the
      // payments of each other.
      const alsoReserving = new Set(waiting.filter(({ isAlone }) => isAlone).map(({ holder }) => holder))
      return ofOthers.every(({ holder }) => alsoReserving.has(holder))
    }
    // A holder with an unsettled payment may make further payments, because a reservation of another holder
    // waits for this holder in any case.
    const isKnown = [...held].some(({ holder }) => holder === turn.holder)
    return isKnown || !waiting.some(({ holder, isAlone }) => isAlone && holder !== turn.holder)
  }
  const grantWhatMayBegin = (): void => {
    for (const turn of [...waiting])
      if (mayBegin(turn)) {
        waiting.splice(waiting.indexOf(turn), 1)
        held.add(turn)
        turn.grant()
      }
  }
  const request = (holder: string, isAlone: boolean, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const giveBack = () => {
        if (held.delete(turn)) grantWhatMayBegin()
      }
      const turn: Waiting = { holder, isAlone, grant: () => resolve(giveBack) }
      signal.addEventListener('abort', () => {
        const index = waiting.indexOf(turn)
        if (index >= 0) waiting.splice(index, 1)
        reject(signal.reason)
        grantWhatMayBegin()
      })
      waiting.push(turn)
      grantWhatMayBegin()
    })
  return {
    share: (holder, signal) => request(holder, false, signal),
    reserve: (holder, signal) => request(holder, true, signal),
  }
}
