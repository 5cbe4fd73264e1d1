import { describe } from 'vitest'
import { startEmulator } from './test-support/emulator.ts'
import { testBrowserShop } from './test-support/test-browser-shop.ts'
import { testExamples } from './test-support/test-examples.ts'

testExamples(startEmulator)
// This test pays with the test wallet that only the emulator adds to its pages.
describe('the browser shop', testBrowserShop)
