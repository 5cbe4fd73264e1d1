// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { dispatch, type EventStore } from '@stablerail/sdk/webhooks'

type Query = (sql: string, values: unknown[]) => Promise<{ rows: { done: boolean }[] }>

// create table webhook_events (id text primary key, done boolean not null, claimed_at timestamptz not null)
const sqlStore = (query: Query): EventStore => ({
  claim: async (id) => {
    const claimed = await query(
      `insert into webhook_events values ($1, false, now()) on conflict (id) do update set claimed_at = now()
       where not webhook_events.done and webhook_events.claimed_at < now() - interval '5 minutes'
       returning done`,
      [id],
    )
    if (claimed.rows.length > 0) return 'claimed'
    const { rows } = await query('select done from webhook_events where id = $1', [id])
    return rows[0]?.done ? 'handled' : 'busy'
  },
  complete: (id) => query('update webhook_events set done = true where id = $1', [id]),
  release: (id) => query('delete from webhook_events where id = $1 and not done', [id]),
})

export const handlerOf = (query: Query) =>
  dispatch(
    {
      'payment.confirmed': ({ data }) => console.log('Ship what was bought in', data.checkoutId),
      otherwise: ({ type }) => console.log('Passed over', type),
    },
    { store: sqlStore(query) },
  )

export {}
