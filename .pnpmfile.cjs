/** Leaves out what packages ask for and nothing here uses, so that an installation does not fetch it. */
module.exports = {
  hooks: {
    readPackage(manifest) {
      // An optional peer is filled with whatever the workspace has: with the Next.js of the SDK's tests, for one.
      if (manifest.name === 'better-auth')
        for (const [name, { optional }] of Object.entries(manifest.peerDependenciesMeta ?? {}))
          if (optional && name !== 'pg') {
            delete manifest.peerDependencies?.[name]
            delete manifest.peerDependenciesMeta[name]
          }
      // Its one file for browsers is served, which holds all that it needs.
      if (manifest.name === '@scalar/api-reference') {
        manifest.dependencies = {}
        manifest.peerDependencies = {}
      }
      // Node's packages name their platform as plain text; a list is what the installer goes by, to leave out the others.
      if (/^node-linux-/.test(manifest.name)) {
        manifest.os = [manifest.os].flat()
        manifest.cpu = [manifest.cpu].flat()
      }
      return manifest
    },
  },
}
