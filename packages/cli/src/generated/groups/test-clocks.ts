// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Command } from '../../command.ts'

/** The clock of a workspace's test mode, which tests can advance. */
export const commands: readonly Command[] = [
  {
    name: 'retrieve',
    summary: 'Retrieve the test clock',
    description: 'Returns the time of the workspace\'s test mode, and the progress of an advance.',
    role: 'viewer',
    route: 'retrieveTestClock GET ~/test_clock',
    arguments: [],
    input: 'query',
    fields: [],
    result: 'value',
  },
  {
    name: 'advance',
    summary: 'Advance the test clock',
    description: 'Advances the clock of the workspace\'s test mode, and runs the steps that become due, each at its own time. The advance is complete when `status` is `ready` again. Chains, signatures, the delivery of webhooks, idempotency keys, sessions and limits use real time. In live mode there is no test clock: 403 `forbidden`.',
    role: 'developer',
    route: 'advanceTestClock POST ~/test_clock',
    arguments: [],
    input: 'body',
    fields: [
      {
        name: 'advanceTo',
        type: 'string',
        description: 'Time to which the clock is advanced. It must be after `now`.',
      },
      { name: 'advanceBy', type: 'integer', description: 'Duration of the advance.' },
    ],
    result: 'value',
  },
]
