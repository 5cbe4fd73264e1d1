import { describe } from 'vitest'
import { startEmulator } from './test-support/emulator.ts'
import { testBrowserShop } from './test-support/test-browser-shop.ts'
import { testExamples } from './test-support/test-examples.ts'

testExamples(startEmulator)
// The wallet of its pages is the emulator's alone.
describe('the browser shop', testBrowserShop)
