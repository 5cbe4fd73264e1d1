#!/usr/bin/env node
/** The program `stablerail`. */
import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2))
