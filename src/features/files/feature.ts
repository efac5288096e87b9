import { defineFeature } from '../../framework/feature/feature.ts'
import { mediaOf } from './media.ts'
import { serveFiles } from './serve.ts'
import { fileSettings } from './settings.ts'

/** Files of objects: where they are kept, and who may read them. */
export const filesFeature = defineFeature('files', {
  settings: fileSettings,
  actions: [serveFiles],
  hooks: { keepFiles: mediaOf },
  commands: [
    async (program, context) => {
      // The processes that serve requests do without the commands.
      const { addMediaCommands } = await import('./cli.ts')
      addMediaCommands(program, context)
    },
  ],
})
