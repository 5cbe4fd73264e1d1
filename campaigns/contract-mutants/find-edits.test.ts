import { compileQuickly, parseSolidity, readContract } from '@stablerail/contracts-evm/compile'
import { expect, test } from 'vitest'
import { applyMutant } from '../mutants/mutant.ts'
import { findEdits } from './find-edits.ts'

const source = `pragma solidity 0.8.37;
contract Small {
    struct Terms { address payer; address merchant; }
    bool public done;
    event Done(uint256 amount);
    function run(Terms calldata terms, uint256 amount, bool allowed) external {
        if (amount > 5 && !allowed) revert();
        require(terms.payer != address(0));
        done = true;
        emit Done(allowed ? amount : 28 days);
    }
}`
const line = (text: string) =>
  text
    .split('\n')
    .find((one, index) => one !== source.split('\n')[index])
    ?.trim()

test('comparisons, conditions, choices, numbers, truths, fields and statements are broken, one at a time', () => {
  const broken = findEdits(source, parseSolidity(source)).map((edit) => line(applyMutant(source, edit)))
  expect(broken).toEqual(
    expect.arrayContaining([
      'if (amount >= 5 && !allowed) revert();',
      'if (amount > 6 && !allowed) revert();',
      'if (amount > 5 || !allowed) revert();',
      'if (amount > 5) revert();',
      'if (amount > 5 && allowed) revert();',
      'if (false) revert();',
      'require(terms.merchant != address(0));',
      'require(terms.payer == address(0));',
      'done = false;',
      'emit Done(28 days);',
      'emit Done(allowed ? amount : 27 days);',
      '',
    ]),
  )
})

test('statements and numbers of inline assembly are broken', () => {
  const assembly = source.replace(
    'done = true;',
    'assembly { let size := 1 size := returndatasize() pop(32) }',
  )
  const broken = findEdits(assembly, parseSolidity(assembly)).map((edit) => applyMutant(assembly, edit))
  for (const block of [
    'assembly { let size := 2 size := returndatasize() pop(32) }',
    'assembly { let size := 1  pop(32) }',
    'assembly { let size := 1 size := returndatasize()  }',
    'assembly { let size := 1 size := returndatasize() pop(31) }',
  ])
    expect(broken).toContain(source.replace('done = true;', block))
})

test.each([
  ['SubscriptionPull', 200],
  ['DepositFactory', 90],
] as const)(
  'most mutants of %s compile, each to other bytes than the contract',
  (name, least) => {
    const contract = readContract(name)
    const edits = findEdits(contract, parseSolidity(contract))
    expect(edits.length).toBeGreaterThan(least)
    const whole = compileQuickly(contract)?.[name]?.initCode
    const some = edits.filter((_, index) => index % 40 === 0)
    const compiled = some.map((edit) => compileQuickly(applyMutant(contract, edit))?.[name]?.initCode)
    expect(compiled.filter((code) => code !== undefined).length).toBeGreaterThan(some.length / 2)
    expect(compiled).not.toContain(whole)
  },
  60_000,
)
