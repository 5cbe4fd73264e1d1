import type { ChainFault } from '../description.ts'
import type { Chain } from '../rail/chain.ts'
import type { Activity } from './protocol.ts'

export type Outages = {
  /** Sets a fault of the provider of a chain, in place of the one before, and ends it after some seconds. */
  begin(chain: string, fault: ChainFault, forSeconds: number): Promise<void>
  /** Ends the fault of a chain, if there is one. */
  end(chain: string): Promise<void>
  /** Returns the fault of a chain as text; null if there is none. */
  current(chain: string): string | null
}

export const faultText = (fault: ChainFault): string => {
  if (fault === 'down') return 'down'
  return 'lieAbout' in fault ? `wrong about each ${fault.lieAbout}` : `${fault.lagBlocks} blocks behind`
}

export const createOutages = (
  chainOf: (name: string) => Chain,
  emit: (activity: Activity) => void,
): Outages => {
  const running = new Map<string, { fault: ChainFault; held: AsyncDisposable; timer: NodeJS.Timeout }>()
  const end = async (chain: string) => {
    const outage = running.get(chain)
    if (outage === undefined) return
    running.delete(chain)
    clearTimeout(outage.timer)
    await outage.held[Symbol.asyncDispose]()
    emit({ kind: 'outage', chain, fault: null })
  }
  return {
    async begin(chain, fault, forSeconds) {
      await end(chain)
      const held = await chainOf(chain).fault(fault)
      const timer = setTimeout(() => void end(chain), forSeconds * 1_000)
      running.set(chain, { fault, held, timer })
      emit({ kind: 'outage', chain, fault: faultText(fault) })
    },
    end,
    current: (chain) => {
      const outage = running.get(chain)
      return outage === undefined ? null : faultText(outage.fault)
    },
  }
}
