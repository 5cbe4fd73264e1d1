/**
 * What becomes due with time alone: a `Job` does one batch of what is due, and says how many items it did.
 *
 * `startSchedule` runs each job in a loop of its own: again at once while the last batch did something, else after the
 * job's period, or sooner when the topic `schedule` is woken. A job that throws is logged and run again after a pause
 * that doubles with each failure, up to a minute. Jobs do not wait for each other. `stop` waits for the batches under
 * way.
 *
 * The rooms define their jobs (`purgeEventsJob`, `expireCheckoutsJob` and others), and `service.ts` lists them. Within
 * one process a job never runs beside itself. Any number of processes run the same jobs, so a job claims its rows with
 * `skip locked`, or finds its work done.
 *
 * Not promised: a moment. A job runs at its period or later, and in two processes at once. Nor a single run of a batch:
 * a process may die between doing a batch and saying so, so a job must be able to run again.
 */

export type { SchedulePorts } from './ports.ts'
export { type Job, type Schedule, startSchedule } from './schedule.ts'
