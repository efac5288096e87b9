export { authorSetting, planFoundJobs, planJobs } from './plan-jobs.ts'
export {
  jobQueueName,
  jobsSchema,
  jobEvents,
  retries,
  type StoredEvent,
  taskOf,
} from './stored-event.ts'
