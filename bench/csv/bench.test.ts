import { testBench } from '../test-bench.ts'

testBench('csv')
