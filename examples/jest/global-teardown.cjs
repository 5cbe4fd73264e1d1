/** Ends the simulator that `global-setup.cjs` started. */
module.exports = () => globalThis.stopSimulator()
