import { z } from 'zod'

export const autoReturn = z.boolean().meta({
  description:
    'Whether the page returns the buyer to `successUrl` by itself, five seconds after the payment.',
  examples: [false],
})

export const autoReturnInput = z
  .boolean()
  .optional()
  .meta({
    description:
      'Whether the page returns the buyer to `successUrl` by itself, five seconds after it shows the payment as paid. ' +
      'The buyer can stop this. A page within a frame never does. False if left out.',
  })
