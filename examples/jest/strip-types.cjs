const { stripTypeScriptTypes } = require('node:module')

/** Removes the types of TypeScript, as Node does when it loads a file by itself. */
exports.process = (text) => ({ code: stripTypeScriptTypes(text) })
