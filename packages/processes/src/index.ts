/**
 * Starts programs as child processes and ends them.
 *
 * `tether` ends a child process when this process ends, in whatever way. `runProgram` runs a program in a new
 * process group, and collects its output until it ends. `isAlive` returns whether a process runs.
 */
export { isAlive } from './is-alive.ts'
export { type Program, runProgram } from './run-program.ts'
export { tether } from './tether.ts'
