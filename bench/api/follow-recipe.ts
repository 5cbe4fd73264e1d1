import { createHash, randomBytes } from 'node:crypto'
import type { Fact, Recipe } from './recipe.ts'

/** The values of one request from which recipes compute the parameters of SQL statements. */
export type Ingredients = Record<Fact, string> & { now: Date }

/**
 * Computes one parameter of an SQL statement from the values of a request (`ingredients`). `recipe` describes
 * the computation.
 */
export const follow = (recipe: Recipe, ingredients: Ingredients): unknown => {
  switch (recipe.kind) {
    case 'constant':
      return recipe.value
    case 'text': {
      const text = recipe.parts
        .map((part) => (typeof part === 'string' ? part : ingredients[part.fact]))
        .join('')
      return recipe.bytes ? Buffer.from(text, 'latin1') : text
    }
    case 'list':
      return recipe.items.map((item) => follow(item, ingredients))
    case 'moment':
      return new Date(ingredients.now.getTime() + recipe.offsetMs)
    case 'lock':
      return randomBytes(8).readBigInt64BE(0).toString()
    case 'hash':
      return createHash('sha256').update(ingredients.key).digest()
  }
}

const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns an id in the server's format, unique and increasing, as cheaply as possible. */
export const makeId = (prefix: string, now: Date): string => {
  const time = now.getTime().toString(32).padStart(10, '0')
  const chance = [...randomBytes(16)].map((byte) => digits[byte & 31]).join('')
  return `${prefix}_${[...time].map((digit) => digits[Number.parseInt(digit, 32)]).join('')}${chance}`
}
