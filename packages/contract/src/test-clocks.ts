import { z } from 'zod'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/**
 * The maximum number of due steps, such as renewals, in one advance of a test clock. Another advance
 * continues after the last step.
 */
export const mostAdvanceSteps = 10_000

/** The maximum number of days that a workspace's test clock may be ahead of real time. */
export const mostClockDays = 36_525

export const TestClock = z
  .object({
    now: timestamp('Current time of test mode. Between advances it runs at the speed of real time.'),
    status: z.enum(['ready', 'advancing']).meta({
      description: '`advancing` until every step that became due during the advance is done, then `ready`.',
      examples: ['ready'],
    }),
    advancingTo: timestamp('Time to which the clock is being advanced; null if it is `ready`.').nullable(),
    steps: z
      .int()
      .min(0)
      .meta({
        description:
          `Number of due steps that the current or last advance has run. After ${mostAdvanceSteps} steps an advance ends ` +
          'before its time is reached; advance again to continue.',
        examples: [12],
      }),
  })
  .meta({ id: 'TestClock', description: "The time of a workspace's test mode." })
export type TestClock = z.output<typeof TestClock>

export const TestClockAdvance = z
  .strictObject({
    advanceTo: timestampInput('Time to which the clock is advanced. It must be after `now`.').optional(),
    advanceBy: z
      .int()
      .min(1)
      .max(mostClockDays * 86_400)
      .optional()
      .meta({
        description: 'Duration of the advance.',
        unit: 'seconds',
        examples: [2_592_000],
      }),
  })
  .superRefine(({ advanceTo, advanceBy }, context) => {
    if ((advanceTo === undefined) === (advanceBy === undefined))
      context.addIssue({
        code: 'custom',
        path: ['advanceTo'],
        message: 'Send exactly one of advanceTo and advanceBy.',
      })
  })
  .meta({
    id: 'TestClockAdvance',
    description: 'The time or the duration of an advance. Send exactly one of the two.',
    examples: [{ advanceBy: 2_592_000 }, { advanceTo: '2027-01-31T09:30:00Z' }],
  })
export type TestClockAdvance = z.output<typeof TestClockAdvance>

export const testClocks = routes({
  retrieve: route({
    operation: 'retrieveTestClock',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/test_clock',
    summary: 'Retrieve the test clock',
    description: "Returns the time of the workspace's test mode, and the progress of an advance.",
    access: { by: 'key', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    responses: { 200: TestClock },
    functionOnly: true,
  }),
  advance: route({
    operation: 'advanceTestClock',
    method: 'POST',
    path: '/v1/workspaces/:workspaceId/test_clock',
    summary: 'Advance the test clock',
    description:
      "Advances the clock of the workspace's test mode, and runs the steps that become due, each at its own time. The " +
      'advance is complete when `status` is `ready` again. Chains, signatures, the delivery of webhooks, idempotency keys, ' +
      'sessions and limits use real time. In live mode there is no test clock: 403 `forbidden`.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: TestClockAdvance,
    responses: { 200: TestClock },
    errors: ['conflict'],
    functionOnly: true,
  }),
})
