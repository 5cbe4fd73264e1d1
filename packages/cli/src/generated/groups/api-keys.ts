// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** Secret keys for the API. */
export const commands: readonly Command[] = [
  { name: 'list', summary: 'List API keys', page: 'keys' },
  { name: 'create', summary: 'Create an API key', page: 'keys' },
  { name: 'revoke', summary: 'Revoke an API key', page: 'keys' },
]
