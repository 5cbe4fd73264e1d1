import type { ColumnType, JSONColumnType } from 'kysely'

/** A whole number that JavaScript represents exactly; the driver refuses other numbers. */
export type Whole = number

/** `numeric` is read as a decimal string and written as a bigint. */
export type Base = ColumnType<string, bigint | string, bigint | string>

export type Json = JSONColumnType<object | null, string | null, string | null>

/** The key of a record of one workspace in one mode. */
export type Scoped = { workspace_id: string; livemode: boolean; id: string }
