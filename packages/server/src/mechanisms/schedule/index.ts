/**
 * What time makes happen: a `Job` does one batch of what is due and says how many it did. `startSchedule` runs each
 * job by itself, again at once while something was due, else after its period or when the topic `schedule` is woken.
 * Any number of processes run the same jobs, so a job claims its rows with `skip locked` or finds its work done.
 *
 * Not promised: a moment. A job runs at its period or later, and twice at once in two processes.
 */
export { type Job, type Schedule, startSchedule } from './schedule.ts'
