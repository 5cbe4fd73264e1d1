import type { Schema } from '../model/model.ts'
import { comment } from './doc.ts'
import { type Files, file, Imports } from './file.ts'
import type { SdkPlan, TypePlan } from './plan.ts'
import { fieldsText, onNewLine, typeText } from './type-text.ts'

const isInterface = (schema: Schema) => schema.properties !== undefined && schema.anyOf === undefined

/**
 * Returns the direction with which a type is rendered. An enumeration is always rendered as an input, with
 * its known values only. Where a response contains it, the field's type additionally allows unknown values.
 */
const sideOf = ({ schema, side }: TypePlan) => (schema.enum ? 'input' : side)

export const typeDeclaration = (type: TypePlan, plan: SdkPlan, imports: Imports) => {
  const names = { model: plan.model, side: sideOf(type), use: (name: string) => imports.useType(name) }
  const doc = comment(type.schema.description ?? '')
  if (isInterface(type.schema))
    return `${doc}export interface ${type.name} {\n${fieldsText(type.schema, names, '  ')}}\n`
  return `${doc}export type ${type.name} =${onNewLine(typeText(type.schema, names, ''))}\n`
}

export const emitTypes = (plan: SdkPlan): Files => {
  const files: Files = {}
  for (const [name, types] of plan.typeFiles) {
    const imports = new Imports(plan, `types/${name}`)
    const body = types.map((type) => typeDeclaration(type, plan, imports)).join('\n')
    files[`types/${name}.ts`] = file(imports.text(), body)
  }
  const names = [...plan.typeFiles.keys()].sort()
  files['types/index.ts'] = file('', names.map((name) => `export type * from './${name}.ts'\n`).join(''))
  return files
}
