export { type Job, type Schedule, startSchedule } from './schedule.ts'
