export { type SetUp, type SetUpResult, SetupError, setUp } from './set-up.ts'
