/**
 * Runs the jobs of the fixture inventory in a process of its own, which a test kills while a job
 * runs.
 */
import { jobService, openJobs } from './with-jobs.ts'

const service = jobService({
  'store.Owner': {
    created: async () => {
      console.log('begun')
      await new Promise(() => setTimeout(() => {}, 600_000))
    },
  },
})
const { run } = await openJobs(service, String(process.env['DATABASE_URL']))
run()
