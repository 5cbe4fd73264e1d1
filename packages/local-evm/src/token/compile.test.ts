import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ContractName, contracts, generatedFile, renderContract } from './compile.ts'

test.each(Object.keys(contracts) as ContractName[])(
  'the committed %s is what its source compiles to',
  (name) => {
    expect(renderContract(name)).toBe(readFileSync(generatedFile(name), 'utf8'))
  },
)
