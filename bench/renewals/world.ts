import { setUp } from '../../packages/server/src/commands/setup/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { administer } from '../processes/database.ts'

/** How many days ago all subscriptions began. It is more than a month, so they are due. */
const begunDaysAgo = 31
const workspaces = 50

/**
 * Fills a database with the given number of monthly live-mode subscriptions in fifty workspaces. All are due
 * at the same time. Each has a separate customer and was paid once.
 */
export const fillSubscriptions = async (
  context: Context,
  databaseUrl: string,
  count: number,
): Promise<void> => {
  for (let made = 0; made < workspaces; made += 1)
    await setUp(context, { workspaceName: `Shop ${made}`, email: `admin@shop-${made}.example`, keys: [] })
  await administer(
    databaseUrl,
    `create table shops as select id, row_number() over (order by id) - 1 as number from workspaces`,
    `insert into products (workspace_id, livemode, id, name, active, created_at)
      select id, true, 'prod_' || lpad(number::text, 26, '0'), 'Mug club', true, now() from shops`,
    `insert into prices (workspace_id, livemode, id, product_id, amount, currency, interval, active, created_at)
      select id, true, 'price_' || lpad(number::text, 26, '0'), 'prod_' || lpad(number::text, 26, '0'), 1999, 'USD',
        'month', true, now() from shops`,
    `insert into customers (workspace_id, livemode, id, email, created_at)
      select shops.id, true, 'cus_' || lpad(n::text, 26, '0'), 'customer-' || n || '@shop.example', now()
      from generate_series(1, ${count}) as n join shops on shops.number = n % ${workspaces}`,
    `insert into subscriptions (workspace_id, livemode, id, customer_id, product_id, price_id, amount_minor, currency,
        interval, chain, token, autopay, status, hosted_token, created_at, started_at, trial_mailed, anchor, boundary,
        period, paid_periods, current_period_end, dunning_step, next_step, next_step_at)
      select shops.id, true, 'sub_' || lpad(n::text, 26, '0'), 'cus_' || lpad(n::text, 26, '0'),
        'prod_' || lpad(number::text, 26, '0'), 'price_' || lpad(number::text, 26, '0'), 1999, 'USD', 'month', 'base',
        'USDC', 'manual', 'active', 'subscription_' || n, begun, begun, false, begun, 0, 1, 1, due, 0, 'bill', due
      from generate_series(1, ${count}) as n
        join shops on shops.number = n % ${workspaces}
        cross join (select date_trunc('hour', now()) - interval '${begunDaysAgo} days' as begun) as start
        cross join lateral (select begun + interval '1 month' as due) as next`,
    'drop table shops',
  )
}

/** Copies a database. No connection to the copied database may be open. */
export const copyDatabase = async (adminUrl: string, from: string, name: string): Promise<string> => {
  await administer(adminUrl, `create database ${name} template ${from} strategy file_copy`)
  return urlOf(adminUrl, name)
}

export const urlOf = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
