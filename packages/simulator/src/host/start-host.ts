import type { EvmChain } from '@stablerail/contract'
import type { LocalService } from '../../../server/src/local-service/index.ts'
import type { HostOptions, SimulatorDescription } from '../description.ts'
import { type ControlServer, startControlServer } from './control-server.ts'
import { findFreeOrigins } from './free-origins.ts'
import { createPool } from './pool.ts'
import { createShop, startParts, startPlatform } from './start-platform.ts'

export type Host = { description: SimulatorDescription; stop(): Promise<void> }

export type HostDirectories = { dataDir: string; templateDir: string }

/** The number of workspaces that are prepared in advance. */
const spareWorkspaces = 6
/** The number of receivers of webhooks that may run at the same time. */
const mostReceivers = 24

/** Starts the chains, the mailbox, the service and the control server. If one of them fails, stops the others. */
export const startHost = async (options: HostOptions, directories: HostDirectories): Promise<Host> => {
  const { started, stop } = await startParts(async (keep) => {
    const free = await findFreeOrigins(mostReceivers)
    const receivers = [...options.receivers, ...free]
    const { service, byName, description } = await startPlatform(
      { ...options, ...directories, receivers },
      keep,
    )
    const workspaces = keep(createWorkspaces(service, options.chains))
    const { control } = keep<ControlServer>(
      await startControlServer({ chains: byName, takeWorkspace: workspaces.take }),
    )
    return { ...description, receivers: free, control }
  })
  return { description: started, stop }
}

/** Prepares workspaces in advance. Those with deposit addresses are prepared once the first of them was requested. */
const createWorkspaces = (service: LocalService, chains: readonly EvmChain[]) => {
  let count = 0
  const make = (depositAddresses: boolean) => {
    count += 1
    return createShop(service, chains, {
      name: `Test shop ${count}`,
      email: `owner-${count}@stablerail.example`,
      depositAddresses,
    })
  }
  const shared = createPool(spareWorkspaces, () => make(false))
  let separate: typeof shared | null = null
  return {
    take: ({ depositAddresses }: { depositAddresses: boolean }) => {
      if (!depositAddresses) return shared.take()
      separate ??= createPool(spareWorkspaces, () => make(true))
      return separate.take()
    },
    stop: () => Promise.all([shared.stop(), separate?.stop()]),
  }
}
