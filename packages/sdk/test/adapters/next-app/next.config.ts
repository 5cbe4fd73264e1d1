// Next.js is linked from the repository, which is not a parent of the temporary folder to which this file is
// copied.
export default { turbopack: { root: '/' } }
