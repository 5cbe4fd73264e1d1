import { startSimulator } from '@stablerail/simulator'

/** Starts one simulator for the whole run. The processes of the test files find it by the environment variable. */
export const setup = async () => {
  const rail = await startSimulator({ chains: ['base'] })
  process.env.STABLERAIL_SIMULATOR = rail.connection
  return () => rail.stop()
}
