import { z } from 'zod'

/** A string with a length in UTF-16 units. */
export const text = (
  description: string,
  { min = 0, max, example }: { min?: number; max: number; example?: string },
) =>
  z
    .string()
    .min(min)
    .max(max)
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

/** A web address a buyer's browser is sent to. */
export const webUrl = (description: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .meta({ description, examples: ['https://shop.example/thanks'] })

/** Free-form data of the merchant's own: kept and given back, never looked into, never in an event. */
export const metadata = (
  description = "Free-form data of the merchant's own. It is never part of an event.",
) => z.record(z.string(), z.json()).meta({ description, examples: [{ orderId: '1042' }] })

/** `true` or `false` in a query string. */
export const queryBoolean = (description: string) =>
  z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .pipe(z.boolean())
    .meta({ description })
