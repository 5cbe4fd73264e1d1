import { z } from 'zod'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/** The maximum number of due steps in one advance. Another advance continues where it ended. */
export const mostAdvanceSteps = 10_000

/** The maximum number of days by which a workspace's clock is ahead of real time. */
export const mostClockDays = 36_525

export const TestClock = z
  .object({
    now: timestamp('The present time of test mode. Between advances it runs as real time does.'),
    status: z.enum(['ready', 'advancing']).meta({
      description: '`advancing` until everything that was due on the way is done.',
      examples: ['ready'],
    }),
    advancingTo: timestamp('The moment that the clock is being advanced to.').nullable(),
    steps: z
      .int()
      .min(0)
      .meta({
        description:
          `How many due steps the present advance has run, or the last one ran. At ${mostAdvanceSteps} an advance ends ` +
          'before its moment; advance again to go on.',
        examples: [12],
      }),
  })
  .meta({ id: 'TestClock', description: "The time of a workspace's test mode." })
export type TestClock = z.output<typeof TestClock>

export const TestClockAdvance = z
  .strictObject({
    advanceTo: timestampInput('The moment to advance to. It must be after `now`.').optional(),
    advanceBy: z
      .int()
      .min(1)
      .max(mostClockDays * 86_400)
      .optional()
      .meta({ description: 'How far to advance.', unit: 'seconds', examples: [2_592_000] }),
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
    description: 'How far to advance the clock: exactly one of the two.',
    examples: [{ advanceBy: 2_592_000 }, { advanceTo: '2027-01-31T09:30:00Z' }],
  })
export type TestClockAdvance = z.output<typeof TestClockAdvance>

export const testClocks = routes({
  retrieve: route({
    operation: 'retrieveTestClock',
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/test_clock',
    summary: 'Retrieve the test clock',
    description: "Answers the time of the workspace's test mode, and how far an advance has come.",
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
      "Moves the time of the workspace's test mode forwards and does, each at its own moment, what becomes due on the " +
      'way. It is done when `status` is `ready` again. Chains, signatures, the delivery of webhooks, idempotency keys, ' +
      'sessions and limits keep real time. Live mode has no such clock: 403 `forbidden`.',
    access: { by: 'key', role: 'developer', effect: 'ordinary' },
    idempotencyKey: 'required',
    pathParams: inWorkspace({}),
    body: TestClockAdvance,
    responses: { 200: TestClock },
    errors: ['conflict'],
    functionOnly: true,
  }),
})
