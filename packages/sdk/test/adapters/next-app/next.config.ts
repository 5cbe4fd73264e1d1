// Next itself is linked from where the workspace has it, which is nowhere near the folder this is copied to.
export default { turbopack: { root: '/' } }
