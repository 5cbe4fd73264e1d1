/**
 * Has the types that compare each type of the SDK with the contract's type of the same JSON value. `Plain`
 * removes the differences that are allowed. After that, the two types must be equal.
 */
import type { JsonValue } from '@stablerail/sdk'

/**
 * The string literals of a union. `(string & {})`, which makes a union open, is dropped; the type `string` is
 * kept.
 */
type Literals<T> = T extends string ? (string extends T ? never : T) : never
type ClosedStrings<T> = [Literals<T>] extends [never] ? (T extends string ? string : never) : Literals<T>

type PlainObject<T> = JsonValue extends T
  ? 'any JSON'
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<Exclude<T[Key], undefined>> }
      : T

/**
 * Converts a type: its open enumerations become closed, and its optional fields may be absent but not
 * undefined.
 */
export type Plain<T> = JsonValue extends T
  ? 'any JSON'
  : ClosedStrings<Extract<T, string>> | (T extends string ? never : PlainObject<T>)

export type OptionalKeys<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]

export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The input and output types of a schema, without the helpers of the schema library. */
export type In<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never
export type Out<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never
