/** Leaves out what packages ask for and nothing here uses, so that an installation does not fetch it. */

/** The optional peers that each of these packages does without. `only` names those that it keeps. */
const peerless = {
  // Filled with whatever the workspace has: with the Next.js of the SDK's tests, for one.
  'better-auth': { only: ['pg'] },
  // It would check the SDK's package by the tools of the SDK's tests, which bring a TypeScript of their own, and write
  // types by TypeScript. It writes them by its bundler, and the tests do the checks.
  tsdown: { only: [] },
  'rolldown-plugin-dts': { only: [] },
  // Their types say which TypeScript can read them; no program of theirs loads it.
  viem: { only: ['zod'] },
  ox: { only: ['zod'] },
  abitype: { only: ['zod'] },
  '@solana/codecs-core': { only: [] },
  '@solana/codecs-numbers': { only: [] },
  '@solana/errors': { only: [] },
  // Native parts that make a WebSocket faster, and whose install scripts do not run here.
  ws: { only: [] },
}

const leaveOutPeers = (manifest, { only }) => {
  for (const [name, { optional }] of Object.entries(manifest.peerDependenciesMeta ?? {}))
    if (optional && !only.includes(name)) {
      delete manifest.peerDependencies?.[name]
      delete manifest.peerDependenciesMeta[name]
    }
}

module.exports = {
  hooks: {
    readPackage(manifest) {
      if (Object.hasOwn(peerless, manifest.name)) leaveOutPeers(manifest, peerless[manifest.name])
      // Its one file for browsers is served, which holds all that it needs.
      if (manifest.name === '@scalar/api-reference') {
        manifest.dependencies = {}
        manifest.peerDependencies = {}
      }
      // Its native part is used (`litesvm/dist/internal.js`), and not what wraps it in Kit's types.
      if (manifest.name === 'litesvm') manifest.dependencies = {}
      if (manifest.name === 'rpc-websockets') delete manifest.optionalDependencies
      // Node's packages name their platform as plain text; a list is what the installer goes by, to leave out the others.
      if (/^node-linux-/.test(manifest.name)) {
        manifest.os = [manifest.os].flat()
        manifest.cpu = [manifest.cpu].flat()
      }
      return manifest
    },
  },
}
