/**
 * Settings of a workspace: its appearance, the origins that may embed pages, the required confirmations, the
 * affiliates' share and the reminders of invoices.
 */
import { z } from 'zod'
import { byChain } from './primitives/chains.ts'

/**
 * The maximum number of confirmations that a workspace may require. The headers of this many blocks are
 * stored, so that the time is known at which a block of this depth was mined.
 */
export const mostConfirmations = 256

const depth = z.int().min(1).max(mostConfirmations).meta({ unit: 'blocks' })

const depthsExample = [{ base: 20, ethereum: 32 }]

export const AskedConfirmations = z.object(byChain(() => depth.exactOptional())).meta({
  id: 'AskedConfirmations',
  description:
    'Confirmations that the workspace requires, by chain. For an absent chain, the number of the deployment ' +
    'applies. If the deployment requires more, its number applies: `GET .../settlement_options` returns the number ' +
    'in force in a mode.',
  examples: depthsExample,
})
export type AskedConfirmations = z.output<typeof AskedConfirmations>

export const AskedConfirmationsInput = z.strictObject(byChain(() => depth.optional())).meta({
  id: 'AskedConfirmationsInput',
  description:
    'Number of blocks, including the block of the payment, after which a payment of the workspace is confirmed, by ' +
    'chain. Replaces the former setting; `{}` removes it. At least the largest number that this deployment requires in ' +
    `any mode, and at most ${mostConfirmations}, because the service keeps no headers of deeper blocks.`,
  examples: depthsExample,
})

export const accent = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .toLowerCase()
  .meta({
    description:
      'Color of the business, as `#rrggbb`, in lower case in responses. The pages for buyers use it, darker or ' +
      'lighter if it would be hard to read.',
    form: 'a color such as #0a6cff',
    examples: ['#0a6cff'],
  })

export const mostEmbedOrigins = 20

/** Matches a host of letters, digits, hyphens and dots over https, or localhost over http. */
const originForm =
  /^(https:\/\/[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:[0-9]{1,5})?$/

const wantedOrigin = 'an origin such as https://shop.example, without a path, or http://localhost:3000'

/** Returns an origin in the form that browsers use: in lower case, without the default port of its scheme. */
const normal = (origin: string) => (URL.canParse(origin) ? new URL(origin).origin : origin)

const embedOrigin = z
  .string()
  .max(300)
  .regex(originForm)
  .overwrite(normal)
  .meta({
    description: 'An origin: scheme, host and, unless it is the default of the scheme, port.',
    form: wantedOrigin,
    examples: ['https://shop.example'],
  })

const embedOriginsExample = [['https://shop.example', 'https://www.shop.example']]

export const embedOrigins = z.array(z.string()).meta({
  description:
    'Origins of the sites that may show the pages of your checkouts in a frame. The pages send these sites the ' +
    'progress of the checkout.',
  examples: embedOriginsExample,
})

export const embedOriginsInput = z
  .array(embedOrigin)
  .max(mostEmbedOrigins)
  .superRefine((origins, context) => {
    for (const [index, origin] of origins.entries())
      if (!URL.canParse(origin))
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `embedOrigins.${index} must be ${wantedOrigin}.`,
        })
    const found = origins.find((origin, index) => origins.indexOf(origin) < index)
    if (found !== undefined)
      context.addIssue({
        code: 'custom',
        message: `embedOrigins names ${found} twice. Send each origin once.`,
      })
  })
  .meta({
    description:
      'Origins of the sites that may show hosted pages in a frame. Replaces the former list. Each origin is https, ' +
      'or http for `localhost`, `127.0.0.1` and `[::1]`, which have an effect in test mode only.',
    examples: embedOriginsExample,
  })

export const depositAddresses = z.boolean().meta({
  description:
    'Whether buyers pay each checkout to an address of its own, a deposit address, instead of the shared address of ' +
    'the settlement wallet. It applies to payment instructions that are requested from then on, on EVM chains for ' +
    'which the deployment has a deposit factory.',
})

export const collecting = z.boolean().meta({
  description:
    'Whether the service collects deposits of the workspace to its settlement wallets and pays the gas, on networks on ' +
    'which the operator has switched this on. The service sends a transaction that any account may send and that can ' +
    'pay only the settlement wallet. Deposits that are too small for the fee, and deposits with a payment that ' +
    'screening flagged, are left for you to collect.',
})

export const LatePayments = z.enum(['credit', 'refund']).meta({
  id: 'LatePayments',
  description:
    'What happens to money that arrives at the deposit address of a checkout after the checkout ended unpaid. ' +
    '`credit`: it counts for the checkout, which succeeds once the price is covered. `refund`: it stays unmatched, ' +
    'so that you refund it or credit it by hand. Checkouts that start a subscription, and checkouts that you ended ' +
    'early, never count late money.',
  examples: ['credit'],
})

export type LatePayments = z.output<typeof LatePayments>

export const affiliateBasisPoints = z
  .int()
  .min(0)
  .max(10_000)
  .meta({
    description:
      'Share of a payment that affiliates receive, in hundredths of a percent. A commission keeps the share that ' +
      'was set when its payment was confirmed. With 0, no commission accrues.',
    unit: 'basis points',
    examples: [500],
  })

export const mostReminderDays = 5

export const invoiceReminderDays = z
  .array(z.int().min(-30).max(90))
  .max(mostReminderDays)
  .superRefine((days, context) => {
    const found = days.find((day, index) => days.indexOf(day) < index)
    if (found !== undefined)
      context.addIssue({
        code: 'custom',
        message: `invoiceReminderDays names ${found} twice. Send each day once.`,
      })
  })
  .meta({
    description:
      'Days on which customers are reminded of unpaid invoices, counted from `dueAt`; negative numbers are ' +
      `days before it. From -30 to 90, at most ${mostReminderDays} days, none by default. Invoices for periods of ` +
      'subscriptions have separate reminders.',
    unit: 'days',
    examples: [[-3, 0, 7]],
  })
