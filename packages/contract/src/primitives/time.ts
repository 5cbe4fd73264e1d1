import { z } from 'zod'

const example = '2026-11-20T09:30:00.000Z'

/** A time in a response, in UTC. */
export const timestamp = (description: string) =>
  z.iso.datetime().meta({ description, unit: 'ISO-8601, UTC', examples: [example] })

/** A time in a request, in UTC or with an offset from UTC. */
export const timestampInput = (description: string) =>
  z.iso.datetime({ offset: true }).meta({ description, unit: 'ISO-8601', examples: [example] })
