/**
 * Scheduled jobs: a `Job` processes one batch of due items and returns the number of processed items.
 *
 * `startSchedule` runs each job in a loop of its own. After a batch with items it runs the job again at once; after an
 * empty batch it waits for the job's period, or until the topic `schedule` is woken. A job that throws is logged and
 * run again after a pause that doubles with each failure, up to a minute. Jobs do not wait for each other. `stop` waits
 * for the running batches.
 *
 * Each module defines its own jobs (`purgeEventsJob`, `expireCheckoutsJob` and others), and `service.ts` lists them. In
 * one process, a job never runs twice at the same time. Any number of processes run the same jobs, so a job claims its
 * rows with `skip locked`, or finds that another process has done its work.
 *
 * Not promised: an exact time. A job runs when its period is over or later, and possibly in two processes at the same
 * time. It is also not promised that a batch runs only once: a process may die after the batch and before it reports
 * the result, so a job must be safe to run again.
 */

export type { SchedulePorts } from './ports.ts'
export { type Job, type Schedule, startSchedule } from './schedule.ts'
