import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Json, Scoped, Whole } from './column-types.ts'

export type PaymentLinkTables = {
  payment_links: Scoped & {
    hosted_token: string
    description: string
    price_id: string | null
    amount_minor: Whole
    open_amount: boolean
    min_amount_minor: Whole | null
    max_amount_minor: Whole | null
    preset_amounts: JSONColumnType<number[] | null, string | null, string | null>
    currency: string
    chain: ChainId
    token: TokenSymbol
    other_pairs: JSONColumnType<{ chain: ChainId; token: TokenSymbol }[] | null, string | null, string | null>
    success_url: string
    auto_return: Generated<boolean>
    active: boolean
    metadata: Json
    created_at: Date
  }
}
