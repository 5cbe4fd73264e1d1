#!/usr/bin/env node
/** The program `stablerail-mcp`. */
import { runMcp } from './run-mcp.ts'

process.exitCode = await runMcp(process.argv.slice(2))
