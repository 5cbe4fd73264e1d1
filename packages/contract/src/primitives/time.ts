import { z } from 'zod'

const example = '2026-11-20T09:30:00.000Z'

/** A moment that the server answers with, in UTC. */
export const timestamp = (description: string) =>
  z.iso.datetime().meta({ description, unit: 'ISO-8601, UTC', examples: [example] })

/** A moment that a caller sends, in UTC or with an offset from UTC. */
export const timestampInput = (description: string) =>
  z.iso.datetime({ offset: true }).meta({ description, unit: 'ISO-8601', examples: [example] })
