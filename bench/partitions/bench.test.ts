import { testBench } from '../test-bench.ts'

testBench('partitions')
