/** Starts one simulator for the whole run. The processes of the test files find it by the environment variable. */
module.exports = async () => {
  const { startSimulator } = await import('@stablerail/simulator')
  const rail = await startSimulator({ chains: ['base'] })
  process.env.STABLERAIL_SIMULATOR = rail.connection
  globalThis.stopSimulator = () => rail.stop()
}
