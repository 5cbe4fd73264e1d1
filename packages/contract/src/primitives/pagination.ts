import { z } from 'zod'
import { spanFault } from '../refusals/find-fault.ts'

type PageSize = { max: number; default: number }

const exampleCursor = 'MDFrOXo3cTRtOGMz'

const defaultPageSize: PageSize = { max: 100, default: 25 }

const queryInteger = (max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .default(fallback)

/** The query of a paginated list: the filters of the list, `cursor` and `limit`. */
export const pageQuery = <Filters extends z.ZodRawShape>(filters: Filters, size = defaultPageSize) =>
  z
    .strictObject({
      ...filters,
      cursor: z
        .string()
        .max(200)
        .optional()
        .meta({
          description: 'The `nextCursor` of the previous page, an opaque string; absent for the first page.',
          examples: [exampleCursor],
        }),
      limit: queryInteger(size.max, size.default).meta({
        description: `Maximum number of items to return, from 1 to ${size.max}. Default: ${size.default}.`,
      }),
    })
    .superRefine((query, context) => {
      const fault = spanFault(query as Record<string, unknown>)
      if (fault !== undefined)
        context.addIssue({ code: 'custom', path: [fault.param], message: fault.message })
    })

/** One page of a list, newest first. */
export const page = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .object({
      data: z.array(item).meta({ description: 'The items of this page, newest first.' }),
      hasMore: z.boolean().meta({ description: 'Whether another page follows.' }),
      nextCursor: z
        .string()
        .nullable()
        .meta({
          description: 'Value to send as `cursor` to get the next page; null on the last page.',
          examples: [exampleCursor],
        }),
    })
    .meta({ id, description: 'One page of a list, newest first.' })

/** A list that is returned as a whole, without pagination. */
export const wholeList = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .object({ data: z.array(item).meta({ description: 'All items, newest first.' }) })
    .meta({ id, description: 'A list that is returned as a whole, newest first.' })

/** The response that contains one page of a list. */
export type Page<Item> = { data: Item[]; hasMore: boolean; nextCursor: string | null }
