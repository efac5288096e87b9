// Loads the runner, which is TypeScript, into the processes of StrykerJS.
import { register } from 'tsx/esm/api'

register()
export const { strykerPlugins } = await import('./runner.ts')
