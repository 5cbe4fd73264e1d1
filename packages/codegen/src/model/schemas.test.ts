import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { convertSchemas } from './schemas.ts'

const convert = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  convertSchemas({ it: schema }, io).schemas.it

describe('convertSchemas', () => {
  test.each([z.bigint(), z.date(), z.map(z.string(), z.string()), z.instanceof(Uint8Array)])(
    'throws for a schema that JSON Schema cannot express',
    (schema) => {
      expect(() => convert(z.object({ field: schema }))).toThrow('cannot be represented')
    },
  )

  test('writes null beside a scalar type, and the description outermost', () => {
    const text = z.string().min(1).meta({ description: 'A name.' }).nullable()
    expect(convert(text)).toEqual({ type: ['string', 'null'], minLength: 1, description: 'A name.' })
    const choice = z.enum(['a', 'b']).nullable()
    expect(convert(choice)).toMatchObject({ type: ['string', 'null'], enum: ['a', 'b', null] })
    const list = z.array(z.int()).meta({ description: 'Numbers.' }).nullable()
    expect(convert(list)).toMatchObject({
      anyOf: [{ type: 'array' }, { type: 'null' }],
      description: 'Numbers.',
    })
  })

  test('drops the patterns and limits that zod adds of its own', () => {
    const schema = z.object({ when: z.iso.datetime(), count: z.int(), name: z.string().regex(/^a/) })
    expect(convert(schema)).toEqual({
      type: 'object',
      properties: {
        when: { type: 'string', format: 'date-time' },
        count: { type: 'integer' },
        name: { type: 'string', pattern: '^a' },
      },
      required: ['when', 'count', 'name'],
    })
  })

  test('converts a transform to the type that is sent, or to the type that it is read as', () => {
    const flag = z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .pipe(z.boolean())
    expect(convert(flag, 'input')).toMatchObject({ type: 'string', enum: ['true', 'false'] })
    expect(convert(flag, 'output')).toEqual({ type: 'boolean' })
  })

  test('closes a strict object to unknown fields where it is sent, and leaves it open where it is answered', () => {
    const schema = z.strictObject({ name: z.string() })
    expect(convert(schema, 'input')).toMatchObject({ additionalProperties: false })
    expect(convert(schema, 'output')).not.toHaveProperty('additionalProperties')
  })

  test('throws for a recursive schema without an id', () => {
    type Tree = { children: Tree[] }
    const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ children: z.array(Tree) }))
    expect(() => convert(z.object({ tree: Tree }))).toThrow('give it an id')
  })

  test('keeps named schemas apart and lists the keys that may be absent', () => {
    const Named = z.object({ id: z.string() }).meta({ id: 'NamedInTest', description: 'Named.' })
    const { schemas, components, optional } = convertSchemas({ one: Named, other: Named.optional() }, 'input')
    expect(schemas.one).toEqual({ $ref: '#/components/schemas/NamedInTest' })
    expect(components.NamedInTest).toMatchObject({ type: 'object', description: 'Named.' })
    expect([...optional]).toEqual(['other'])
  })
})
