import { startEmulator } from './test-support/emulator.ts'
import { testExamples } from './test-support/test-examples.ts'

testExamples(startEmulator)
