// Next.js is linked from the workspace, which is not above the folder that this file is copied to.
export default { turbopack: { root: '/' } }
