/** What two descriptions of one JSON value must agree on, once what may differ is taken off. */
import type { JsonValue } from '@stablerail/sdk'

/** Literals of a union; an open one's `(string & {})` is dropped, a plain string kept. */
type Literals<T> = T extends string ? (string extends T ? never : T) : never
type ClosedStrings<T> = [Literals<T>] extends [never] ? (T extends string ? string : never) : Literals<T>

type PlainObject<T> = JsonValue extends T
  ? 'any JSON'
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
      : T

/** A type with its enumerations closed, and optional fields that are absent and never undefined. */
export type Plain<T> = JsonValue extends T
  ? 'any JSON'
  : ClosedStrings<Extract<T, string>> | (T extends string ? never : PlainObject<T>)

export type OptionalKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]

export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** What a schema takes and gives, without the schema library's own helper. */
export type In<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
export type Out<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never
