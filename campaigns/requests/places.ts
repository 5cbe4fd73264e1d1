import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import type { Names } from './draft.ts'

type Newest = { id: string; position: string | number | null; created_at: Date }

const newestOf = async ({ db }: Context, { workspaceId, livemode }: Scope): Promise<Newest | undefined> =>
  await db
    .selectFrom('events')
    .select(['id', 'position', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

const customerOf = async ({ db }: Context, { workspaceId, livemode }: Scope) =>
  await db
    .selectFrom('customers')
    .select(['id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .limit(1)
    .executeTakeFirst()

const cursorOf = (row: { id: string; created_at: Date } | undefined): string =>
  Buffer.from(`${row?.created_at.getTime() ?? 0} ${row?.id ?? ''}`).toString('base64url')

const placeOf = ({ id, position }: Newest, ahead = 0): string =>
  `${(Number(position) + ahead).toString(36)}-${id}`

/**
 * Returns the values of the placeholders for event stream positions (`Last-Event-ID`) and list cursors in
 * requests. The values point to records of the workspaces `own` and `other`, or to a time after the newest
 * event.
 */
export const findPlaces = async (context: Context, own: Scope, other: Scope): Promise<Names> => {
  const [mine, theirs] = [await newestOf(context, own), await newestOf(context, other)]
  if (mine === undefined || theirs === undefined) throw new Error('A workspace of the world has no event.')
  const tomorrow = { ...mine, created_at: new Date(mine.created_at.getTime() + 86_400_000) }
  return {
    'place:own': placeOf(mine),
    'place:other': placeOf(theirs),
    'place:moved': placeOf(mine, 1),
    'place:future': placeOf(mine, 1_000_000),
    'cursor:own': cursorOf(mine),
    'cursor:other': cursorOf(theirs),
    'cursor:future': cursorOf(tomorrow),
    'cursor:customers': cursorOf(await customerOf(context, own)),
    'cursor:othersCustomers': cursorOf(await customerOf(context, other)),
  }
}
