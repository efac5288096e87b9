import pLimit from 'p-limit'

/**
 * The number of slow tasks that run at the same time. Node runs them in four threads, which also
 * compress responses and read files.
 */
const maxParallel = 2

/**
 * Runs a task that occupies a thread for long, such as the hash of a password, once fewer than two
 * others run. The rest of the service keeps two threads.
 *
 * @example
 * const digest = await runSlowTask(() => derive(text, salt, rounds, 32, 'sha256'))
 */
export const runSlowTask = pLimit(maxParallel)
